import { useLingui } from '@lingui/react/macro'
import { setOptions } from '../../../sync/collab/edit-settings.ts'
import { takeNumber } from '../../../sync/rules/sequence-number.ts'
import { useReplicaView } from '../../replica/use-replica.tsx'
import { isolate } from '../../ui/isolate.ts'
import { Select } from '../../ui/select.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'

/** Which sequence numbers the document; nothing where the organisation has none. */
export function SequenceChoice() {
  const { t } = useLingui()
  const { live, draft, isOnline } = useWizard()
  const { sequences } = useReplicaView()
  const all = [...sequences.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  const chosen = draft.sequenceId === null ? undefined : sequences.get(draft.sequenceId)
  if (all.length === 0 && draft.sequenceId === null) return null
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
      {...(draft.sequenceId !== null && !chosen
        ? { error: t`Choose another sequence, or none` }
        : {
            hint:
              next && isOnline
                ? t`Set when sent. The next one now is ${number}.`
                : t`Set when sent: each number is given once.`,
          })}
    />
  )
}
