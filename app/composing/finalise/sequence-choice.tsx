import { useLingui } from '@lingui/react/macro'
import { setOptions } from '../../../sync/collab/edit-settings.ts'
import { takeNumber } from '../../../sync/rules/sequence-number.ts'
import { useHeld } from '../../replica/use-replica.tsx'
import { isolate } from '../../ui/isolate.ts'
import { Select } from '../../ui/select.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'

/** Which sequence numbers the document; nothing where the organisation has none. */
export function SequenceChoice() {
  const { t } = useLingui()
  const { live, draft, isOnline } = useWizard()
  const sequences = useHeld('sequence')
  const all = [...sequences.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  const chosen = draft.sequenceId === null ? undefined : sequences.get(draft.sequenceId)
  const isNeeded = draft.fields.some((one) => one.kind === 'sequence')
  if (all.length === 0 && draft.sequenceId === null && !isNeeded) return null
  const next = chosen && takeNumber(chosen)?.printed
  const number = isolate(next ?? '')
  return (
    <Select
      id="draft-sequence"
      label={t`Document number`}
      value={draft.sequenceId ?? 'none'}
      onValue={(value) =>
        live.edit((ydoc) =>
          setOptions(ydoc, { sequenceId: value === 'none' ? null : (value as `sequence:${string}`) }),
        )
      }
      options={[
        { value: 'none', label: t`No number` },
        ...all.map((one) => ({ value: one.id, label: one.name, disabled: takeNumber(one) === null })),
        ...(draft.sequenceId !== null && !chosen
          ? [{ value: draft.sequenceId, label: t`A sequence that is no longer there` }]
          : []),
      ]}
      {...(draft.sequenceId !== null && (!chosen || next === undefined)
        ? { error: t`Choose another sequence, or none` }
        : draft.sequenceId === null && isNeeded
          ? {
              error:
                all.length === 0
                  ? t`A field shows the number, and your organisation has no sequence yet. Take the field out, or ask your administrator.`
                  : t`A field shows the number: choose the sequence that gives it`,
            }
          : {
              hint:
                next && isOnline
                  ? t`Set when sent. The next one now is ${number}.`
                  : t`Set when sent: each number is given once.`,
            })}
    />
  )
}
