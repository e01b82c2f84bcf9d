import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { MAX_REASON, type Recipient } from '../../sync/entities/envelope.ts'
import { useReplica } from '../replica/use-replica.tsx'
import type { Capacity, CapacityProblem } from '../signing/rules/signing-progress.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import styles from './capacity-inputs.module.css'

/** In which capacity somebody acts, where the sender asks for it; the sentence to attest; a comment for all. */
export function CapacityInputs(props: {
  readonly recipient: Recipient
  readonly capacity: Capacity
  /** What a press has found missing. */
  readonly problems: readonly CapacityProblem[]
  readonly onCapacity: (change: Partial<Capacity>) => void
}) {
  const { recipient, capacity, problems, onCapacity } = props
  const { t } = useLingui()
  const { actor } = useReplica()
  const listId = useId()
  const [commenting, setCommenting] = useState(capacity.comment !== '')
  const named = recipient.restrictions.includes('signingAsRequired')
  return (
    <div className={styles.capacity}>
      {named ? (
        <div className={styles.pair}>
          <TextInput
            label={t`Signing as`}
            hint={t`Your position, such as Director`}
            maxLength={MAX_REASON}
            value={capacity.signingAs}
            autoComplete="organization-title"
            error={problems.includes('signingAs') ? t`State in what capacity you act` : undefined}
            onText={(signingAs) => onCapacity({ signingAs })}
          />
          <TextInput
            label={t`Representing`}
            hint={t`The organization or person you act for`}
            maxLength={MAX_REASON}
            value={capacity.representing}
            autoComplete="organization"
            list={listId}
            error={problems.includes('representing') ? t`State whom you represent` : undefined}
            onText={(representing) => onCapacity({ representing })}
          />
          {actor.kind === 'person' && actor.organizationName !== '' ? (
            <datalist id={listId}>
              <option value={actor.organizationName} />
            </datalist>
          ) : null}
        </div>
      ) : null}
      {recipient.attestation === null ? null : (
        <Checkbox
          className={styles.attestation as string}
          checked={capacity.attested}
          label={<span dir="auto">{recipient.attestation}</span>}
          error={problems.includes('attestation') ? t`Confirm this statement first` : undefined}
          onChecked={(attested) => onCapacity({ attested })}
        />
      )}
      {commenting ? (
        <TextArea
          label={t`Comment`}
          optional
          hint={t`Everybody in the document can read it in the audit trail.`}
          maxLength={MAX_REASON}
          counter
          rows={2}
          value={capacity.comment}
          onText={(comment) => onCapacity({ comment })}
        />
      ) : (
        <Button variant="link" onClick={() => setCommenting(true)}>
          <Trans>Add a comment</Trans>
        </Button>
      )}
    </div>
  )
}
