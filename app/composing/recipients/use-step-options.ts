import { useLingui } from '@lingui/react/macro'
import type { RecipientView } from '../../../sync/collab/draft-view.ts'
import type { StepKind } from '../../../sync/entities/step-kind.ts'
import { missingProvider } from '../../../sync/rules/step-providers.ts'
import { STEP_FACES } from '../../faces/signing/step-faces.ts'
import { useStepProviders } from '../../session/step-providers.ts'
import type { SelectOption } from '../../ui/select.tsx'
import { useAskedPaths } from './asked-paths.ts'
import { STEP_CHOICES } from './step-choices.ts'

/**
 * What this recipient can be asked to do. A kind from elsewhere that is not offered here stays as it is; one that
 * cannot be done by this installation says why.
 */
export function useStepOptions(
  recipient: Pick<RecipientView, 'kind' | 'groupId' | 'holders'>,
): SelectOption[] {
  const { t, i18n } = useLingui()
  const providers = useStepProviders()
  const asked = useAskedPaths()
  const option = (kind: StepKind): SelectOption => {
    const isThere = providers === null || (kind === 'integration' && asked.length > 0)
    const missing = isThere ? null : missingProvider(kind, providers)
    const label = i18n._(STEP_FACES[kind].role)
    return missing === null
      ? { value: kind, label }
      : {
          value: kind,
          label: t`${label} – not set up here`,
          disabled: kind !== recipient.kind,
        }
  }
  const offered = STEP_CHOICES.flatMap(({ title, kinds }) =>
    kinds
      // Of people who are only told, or of systems, none is enough for the others.
      .filter((kind) => (kind !== 'notify' && kind !== 'integration') || recipient.groupId === null)
      .filter((kind) => kind !== 'integration' || recipient.holders === null)
      .map((kind) => ({ ...option(kind), group: i18n._(title) })),
  )
  return offered.some((one) => one.value === recipient.kind) ? offered : [option(recipient.kind), ...offered]
}

/** Two kinds ask for the same act; what tells them apart stands below the choice. */
export function useStepHint(
  recipient: Pick<RecipientView, 'kind' | 'groupId' | 'holders'>,
): string | undefined {
  const { t } = useLingui()
  if (recipient.kind !== 'sign' && recipient.kind !== 'eSign') return undefined
  // Of a group anybody may come first, so each place needs its field, whatever the kind.
  return recipient.kind === 'sign' || recipient.groupId !== null
    ? t`In a field you place on a page`
    : t`A field on a page is optional`
}
