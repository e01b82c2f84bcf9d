import { useLingui } from '@lingui/react/macro'
import type { RecipientView } from '../../../sync/collab/draft-view.ts'
import type { SelectOption } from '../../ui/select.tsx'
import { ROLE_WORDS } from '../field-words.tsx'
import { STEP_CHOICES } from './step-choices.ts'

/** What this recipient can be asked to do. A kind from elsewhere that is not offered here stays as it is. */
export function useStepOptions(recipient: Pick<RecipientView, 'kind' | 'groupId'>): SelectOption[] {
  const { i18n } = useLingui()
  const offered = STEP_CHOICES.flatMap(({ title, kinds }) =>
    kinds
      // Of people who are only told, none is enough for the others.
      .filter((kind) => kind !== 'notify' || recipient.groupId === null)
      .map((kind) => ({ value: kind as string, label: i18n._(ROLE_WORDS[kind]), group: i18n._(title) })),
  )
  return offered.some((one) => one.value === recipient.kind)
    ? offered
    : [{ value: recipient.kind, label: i18n._(ROLE_WORDS[recipient.kind]) }, ...offered]
}
