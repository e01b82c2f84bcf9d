import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RecipientView } from '../../../sync/collab/draft-view.ts'
import { updateRecipient } from '../../../sync/collab/edit-recipients.ts'
import { isolate } from '../../ui/isolate.ts'
import { Select } from '../../ui/select.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'

/** More places than these are placed by nobody. */
const MOST_PLACES = 10

/** How many people of a group, or holders of a job role, are enough; each of them has a place in the documents. */
export function NeededChoice({ recipient }: { readonly recipient: RecipientView }) {
  const { t } = useLingui()
  const { live } = useWizard()
  const { id, needed, kind } = recipient
  const name = isolate(recipient.name)
  const most = Math.max(MOST_PLACES, needed ?? 1)
  return (
    <Select
      label={t`How many of ${name} are needed`}
      hideLabel
      size="sm"
      value={needed === null ? 'all' : String(needed)}
      onValue={(value) =>
        live.edit((ydoc) => updateRecipient(ydoc, id, { needed: value === 'all' ? null : Number(value) }))
      }
      options={[
        ...Array.from({ length: most }, (_, index) => {
          const count = index + 1
          return {
            value: String(count),
            label: t`${plural(count, { one: '# of them', other: '# of them' })}`,
          }
        }),
        {
          value: 'all',
          label: t`All of them`,
          // How many places that takes nobody knows before it is sent.
          disabled: kind === 'sign' && needed !== null,
        },
      ]}
      {...(needed === null && kind !== 'sign' && { hint: t`Everybody acts, without fields on the pages` })}
    />
  )
}
