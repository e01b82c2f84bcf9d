/** An act the server did not take. */

import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import type { FieldValues } from '../../../sync/entities/field.ts'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import { useSendAgain } from '../../acts/use-send-again.ts'
import { useEntryRefusal } from '../../faces/refusal-sentence.ts'
import { remedyOfEntry } from '../../faces/remedy.ts'
import { SIGNING_FACES } from '../../faces/signing/signing-faces.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { useSigningHost } from '../../signing/signing-host.ts'
import { closedAct } from '../../step-access/access-state.ts'
import { UnlockAndSendAgain } from '../../step-access/unlock-and-send-again.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { announce } from '../../ui/live-region.tsx'
import { RoundMark } from '../../ui/round-mark.tsx'
import { EnteredValues } from '../entered-values.tsx'
import { actWords } from './act-words.tsx'
import frameStyles from './result-frame.module.css'
import { DocumentRow, ResultFrame, type ResultProps } from './result-frame.tsx'

/** Refused by the server: why, what was kept, and the acts that fit. Never reverted in silence. */
export function RefusedCard({ envelope, recipient, phase, onRead }: ResultProps<'refused'>) {
  const { entry, code, act } = phase
  const { t } = useLingui()
  const replica = useReplica()
  const sentence = useEntryRefusal(SIGNING_FACES)
  const words = actWords(act, recipient.kind)
  const facts = entry.result?.status === 'refused' ? entry.result.facts : undefined
  const remedy = remedyOfEntry(entry)
  const { again, refusedAgain } = useSendAgain(entry)
  const { call } = useSigningHost()
  const closed = closedAct(entry)
  const discard = async () => {
    await replica.discard(entry.id)
    announce(t`Removed.`)
  }
  return (
    <ResultFrame
      foot={
        remedy === 'review' ? (
          <Button variant="filled" size="lg" wide onClick={() => void discard()}>
            {words.again}
          </Button>
        ) : (
          <>
            {closed ? (
              <UnlockAndSendAgain {...{ entry, closed, call }} size="lg" />
            ) : remedy === 'again' ? (
              <Button variant="filled" size="lg" wide onClick={() => void again()}>
                <Trans>Try again</Trans>
              </Button>
            ) : (
              <Button variant="filled" size="lg" wide onClick={onRead}>
                <Trans>Open document</Trans>
              </Button>
            )}
            <Button variant="ghost" size="lg" wide onClick={() => void discard()}>
              <Trans>Discard</Trans>
            </Button>
          </>
        )
      }
    >
      <RoundMark icon={IconAlertTriangle} tone="bad" />
      <h1 className="h24">
        <Trans>Not accepted</Trans>
      </h1>
      <p className={classNames('t16', frameStyles.say)} role="alert">
        {sentence(entry.name, refusedAgain ?? { code, facts })}
        {code === 'group-already-acted' && typeof facts?.by === 'string' && facts.by !== '' ? (
          <>
            {' '}
            <Trans>
              Acted first: <bdi className="b">{facts.by}</bdi>.
            </Trans>
          </>
        ) : null}
      </p>
      <DocumentRow envelope={envelope}>
        <Trans>What you entered is kept on this device.</Trans>
      </DocumentRow>
      <KeptInput envelope={envelope} entry={entry} />
    </ResultFrame>
  )
}

/** The input of an act that was not accepted, as it was captured. */
function KeptInput({ envelope, entry }: { readonly envelope: Envelope; readonly entry: OutboxEntry }) {
  const { values, reason, text, comment } = entry.input as {
    values?: FieldValues
    reason?: string
    text?: string
    comment?: string
  }
  const said = reason || text || comment
  // By its values, not by its person: a member of a group fills in a place of the group.
  const fields = envelope.fields.filter((one) => values?.[one.id])
  if (fields.length === 0) return said ? <p dir="auto">{said}</p> : null
  return (
    <>
      <EnteredValues fields={fields} valueFor={(field) => values?.[field.id]} pictures={entry.blobs} />
      {said ? <p dir="auto">{said}</p> : null}
    </>
  )
}
