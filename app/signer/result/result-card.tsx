/** What became of the act, in the words that are true at this moment: captured, refused, or accepted. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconCloudOff,
  IconCloudPause,
  IconDownload,
  IconHandStop,
  IconInfoCircle,
  IconLoader2,
  IconRosetteDiscountCheck,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { currentRevision, type Envelope, type Recipient } from '../../../sync/entities/envelope.ts'
import type { FieldValues } from '../../../sync/entities/field.ts'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import { refuseDownload } from '../../../sync/rules/download-access.ts'
import { readerOf } from '../../../sync/rules/render-envelope.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useEntryRefusal } from '../../outbox/refusal-sentence.ts'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { EnteredValues } from '../entered-values.tsx'
import type { Phase } from '../rules/signing-phase.ts'
import { remedyOf } from '../rules/signing-phase.ts'
import { namesWhoSee, nextRecipients } from '../rules/who-is-next.ts'
import { useSigningHost } from '../signing-host.ts'
import { closedAct } from '../step-access/access-state.ts'
import { UnlockAndSendAgain } from '../step-access/unlock-and-send-again.tsx'
import { downloadDocument, useDocuments } from '../use-documents.ts'
import { actWords } from './act-words.tsx'

export interface ResultProps<K extends Phase['kind']> {
  readonly envelope: Envelope
  readonly recipient: Recipient
  readonly phase: Extract<Phase, { kind: K }>
  /** Shows the document again, to read it. */
  readonly onRead: () => void
}

/** Captured on this device: "Signed" stays hollow until the server says so. */
export function CapturedCard({ envelope, recipient, phase, onRead }: ResultProps<'captured'>) {
  const { act, entry, stage } = phase
  const { t } = useLingui()
  const format = useFormat()
  const host = useSigningHost()
  const replica = useReplica()
  const offline = useReplicaView().contact === 'offline'
  const words = actWords(act, recipient.kind)
  const sender = <bdi>{envelope.owner.name}</bdi>
  const [gone, setGone] = useState(false)
  const takeBack = async () => {
    const taken = await replica.takeBack(entry.id)
    if (!taken) setGone(true)
    announce(taken ? t`Taken back. Nothing was sent.` : t`It is on its way already.`)
  }
  return (
    <ResultFrame
      below={
        host.mayBeCleared ? (
          <Banner icon={IconInfoCircle}>
            <p>
              <Trans>Open this page again within 7 days to send.</Trans>
            </p>
          </Banner>
        ) : null
      }
      chip={
        offline ? (
          <div className="offline-line" role="status">
            <Icon of={IconCloudOff} />
            <span>
              <Trans>Offline. You can keep working.</Trans>
            </span>
          </div>
        ) : null
      }
      foot={
        <>
          <NextButton onRead={onRead} />
          {stage === 'waiting' ? (
            <Button variant="ghost" size="lg" wide onClick={() => void takeBack()}>
              {words.takeBack}
            </Button>
          ) : null}
        </>
      }
    >
      <Mark icon={IconCloudPause} tone="wait" />
      <h1 className="h24">{words.captured}</h1>
      <p className="t16 result-say">
        <Trans>Not sent yet, so {sender} cannot see it.</Trans>
      </p>
      {stage === 'held' ? (
        <Banner icon={IconHandStop} tone="warn">
          <Trans>Someone is signing this document now. We will try again.</Trans>
        </Banner>
      ) : null}
      {gone ? (
        <Banner icon={IconInfoCircle}>
          <Trans>It is on its way already, so it can no longer be taken back.</Trans>
        </Banner>
      ) : null}
      <DocumentRow envelope={envelope}>
        <FilledWords entry={entry} />
      </DocumentRow>
      <ol className="result-line">
        <StageRow
          tone="ok"
          icon={IconCheck}
          end={<bdi dir="ltr">{format.time(new Date(entry.createdAt))}</bdi>}
        >
          <Trans>Saved on this device</Trans>
        </StageRow>
        {stage === 'sending' && !offline ? (
          <StageRow tone="wait" icon={IconLoader2} spin strong end={<Trans>now</Trans>}>
            <Trans>Sending</Trans>
          </StageRow>
        ) : (
          <StageRow
            tone="wait"
            icon={IconClock}
            strong
            end={offline ? <Trans>when online</Trans> : <Trans>in a moment</Trans>}
          >
            <Trans>Waiting to send</Trans>
          </StageRow>
        )}
        <StageRow tone="no" end={<Trans>once the server accepts it</Trans>}>
          {words.done}
        </StageRow>
      </ol>
    </ResultFrame>
  )
}

/** Refused by the server: why, what was kept, and the acts that fit. Never reverted in silence. */
export function RefusedCard({ envelope, recipient, phase, onRead }: ResultProps<'refused'>) {
  const { entry, code, act } = phase
  const { t } = useLingui()
  const replica = useReplica()
  const sentence = useEntryRefusal()
  const words = actWords(act, recipient.kind)
  const facts = entry.result?.status === 'refused' ? entry.result.facts : undefined
  const remedy = remedyOf(code)
  const { call } = useSigningHost()
  const closed = closedAct(entry)
  const discard = async () => {
    await replica.discard(entry.id)
    announce(t`Removed.`)
  }
  return (
    <ResultFrame
      foot={
        remedy === 'again' || remedy === 'retry' ? (
          <Button variant="filled" size="lg" wide onClick={() => void discard()}>
            {remedy === 'again' ? words.again : <Trans>Try again</Trans>}
          </Button>
        ) : (
          <>
            {closed ? (
              <UnlockAndSendAgain {...{ entry, closed, call }} size="lg" />
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
      <Mark icon={IconAlertTriangle} tone="bad" />
      <h1 className="h24">
        <Trans>Not accepted</Trans>
      </h1>
      <p className="t16 result-say" role="alert">
        {sentence(entry.name, { code, facts })}
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

/** Accepted by the server, with its time; the file follows when it is sealed. */
export function DoneCard({ envelope, recipient, phase, onRead }: ResultProps<'done'>) {
  const { act, at, sealing } = phase
  const { t } = useLingui()
  const format = useFormat()
  const host = useSigningHost()
  const words = actWords(act, recipient.kind)
  const replica = useReplica()
  const mayDownload = refuseDownload(envelope, readerOf(replica.actor)) === null
  const [failed, setFailed] = useState(false)
  const failure = envelope.state === 'error'
  const download = async () => {
    setFailed(false)
    for (const one of envelope.documents)
      if (!(await downloadDocument(host.files, replica, envelope, one))) {
        setFailed(true)
        return announce(t`The file is not on this device and there is no connection.`, 'assertive')
      }
  }
  const time = at === null ? null : <bdi dir="ltr">{format.time(new Date(at))}</bdi>
  return (
    <ResultFrame
      foot={
        <>
          {act === 'reject' ? (
            <Button variant="filled" size="lg" wide onClick={onRead}>
              <Trans>Open document</Trans>
            </Button>
          ) : (
            <>
              {mayDownload ? (
                <Button
                  variant="filled"
                  size="lg"
                  wide
                  icon={IconDownload}
                  disabled={sealing}
                  aria-describedby={sealing ? 'seal-state' : undefined}
                  onClick={() => void download()}
                >
                  <Trans>Download</Trans>
                </Button>
              ) : null}
              {host.onClose === undefined ? (
                <Button variant="ghost" size="lg" wide onClick={onRead}>
                  <Trans>Open document</Trans>
                </Button>
              ) : null}
            </>
          )}
          {host.onClose === undefined ? null : (
            <Button variant="ghost" size="lg" wide onClick={host.onClose}>
              <Trans>Back to inbox</Trans>
            </Button>
          )}
        </>
      }
    >
      <Mark icon={act === 'reject' ? IconX : IconCheck} tone={act === 'reject' ? 'plain' : 'ok'} />
      <h1 className="h24">{time === null ? words.done : words.doneAt(time)}</h1>
      <p className="t16 m result-say">
        <WhatNow envelope={envelope} recipient={recipient} act={act} />
      </p>
      <DocumentRow envelope={envelope}>
        <FileWords envelope={envelope} sealed={act === 'sign' && !sealing} />
      </DocumentRow>
      {act !== 'sign' ? null : (
        <div className="result-row" id="seal-state" role="status">
          <Icon
            of={failure ? IconAlertTriangle : sealing ? IconLoader2 : IconRosetteDiscountCheck}
            spin={sealing && !failure}
          />
          <div className="grow">
            <div>
              {failure ? (
                <Trans>Signature accepted. Sealing failed and can be retried by the sender.</Trans>
              ) : sealing ? (
                <Trans>Signature accepted, being sealed</Trans>
              ) : (
                <Trans>Your signature is sealed into the file</Trans>
              )}
            </div>
            <div className="m t12">
              {envelope.sequenceNumber === null ? null : (
                <>
                  <bdi dir="ltr">{envelope.sequenceNumber}</bdi>
                  {at === null ? null : ' · '}
                </>
              )}
              {at === null ? null : <bdi>{format.dateTime(new Date(at))}</bdi>}
            </div>
          </div>
        </div>
      )}
      {failed ? (
        <Banner icon={IconCloudOff} tone="warn" urgent>
          <Trans>The file is not on this device and there is no connection.</Trans>
        </Banner>
      ) : null}
    </ResultFrame>
  )
}

function WhatNow({
  envelope,
  recipient,
  act,
}: {
  readonly envelope: Envelope
  readonly recipient: Recipient
  readonly act: Extract<Phase, { kind: 'done' }>['act']
}) {
  const format = useFormat()
  const names = namesWhoSee(envelope, recipient.id).slice(0, 3)
  const list = <bdi>{format.list(names)}</bdi>
  if (act === 'reject') return <Trans>The document is cancelled. {list} can see your reason.</Trans>
  const next = nextRecipients(envelope, recipient.id)
  const who = <bdi className="next-name">{format.list(next.slice(0, 3).map((one) => one.name))}</bdi>
  const one = next.length === 1 ? next[0] : undefined
  return (
    <>
      {act === 'sign' && seals(recipient.kind) ? (
        <Trans>{list} can see your seal now.</Trans>
      ) : act === 'sign' ? (
        <Trans>{list} can see your signature now.</Trans>
      ) : act === 'approve' ? (
        <Trans>{list} can see your approval now.</Trans>
      ) : act === 'endorse' ? (
        <Trans>{list} can see your endorsement now.</Trans>
      ) : act === 'action' ? (
        <Trans>{list} can see now that it is done.</Trans>
      ) : act === 'acknowledge' ? (
        <Trans>{list} can see now that you have read it.</Trans>
      ) : (
        <Trans>{list} can see your answers now.</Trans>
      )}{' '}
      {next.length === 0 ? (
        envelope.state === 'completed' ? (
          <Trans>Everyone has acted: the document is complete.</Trans>
        ) : (
          <Trans>You were the last to act.</Trans>
        )
      ) : one === undefined ? (
        <Trans>Next: {who}.</Trans>
      ) : one.kind === 'approve' ? (
        <Trans>Next, {who} approves.</Trans>
      ) : one.kind === 'formFilling' ? (
        <Trans>Next, {who} fills in the form.</Trans>
      ) : one.kind === 'sign' || one.kind === 'eSign' || one.kind === 'uaePassSign' ? (
        <Trans>Next, {who} signs.</Trans>
      ) : (
        <Trans>Next: {who}.</Trans>
      )}
    </>
  )
}

const seals = (kind: Recipient['kind']): boolean => kind === 'eSeal' || kind === 'corporateSeal'

function FilledWords({ entry }: { readonly entry: OutboxEntry }) {
  const { values, reason, text } = (entry.input ?? {}) as {
    values?: Record<string, unknown>
    reason?: string
    text?: string
  }
  if (values === undefined)
    return text ? (
      <Trans>Your words are kept.</Trans>
    ) : reason ? (
      <Trans>Your reason is kept.</Trans>
    ) : (
      <Trans>Your choice is kept.</Trans>
    )
  const count = Object.keys(values).length
  if (count === 0) return null
  return <Plural value={count} one="# field filled in" other="# fields filled in" />
}

function FileWords({ envelope, sealed }: { readonly envelope: Envelope; readonly sealed: boolean }) {
  const format = useFormat()
  const pages = envelope.documents.reduce((sum, one) => sum + one.pages.length, 0)
  const bytes = envelope.documents.reduce(
    (sum, one) => sum + (currentRevision(one)?.sizeBytes ?? one.sizeBytes),
    0,
  )
  return (
    <>
      <Plural value={pages} one="# page" other="# pages" />
      {' · '}
      <bdi>{format.fileSize(bytes)}</bdi>
      {sealed ? (
        <>
          {' · '}
          <Trans>sealed PDF</Trans>
        </>
      ) : null}
    </>
  )
}

function DocumentRow({ envelope, children }: { readonly envelope: Envelope; readonly children: ReactNode }) {
  const image = useDocuments(envelope)[0]?.firstPageImage
  return (
    <div className="result-document">
      <div className="result-thumb">{image == null ? null : <img src={image} alt="" />}</div>
      <div className="grow">
        <div className="b cut2" dir="auto">
          {envelope.title}
        </div>
        <div className="m t12">{children}</div>
      </div>
    </div>
  )
}

const Mark = ({
  icon,
  tone,
}: {
  readonly icon: IconShape
  readonly tone: 'ok' | 'wait' | 'bad' | 'plain'
}) => (
  <span className={`result-mark ${tone}`} aria-hidden="true">
    <Icon of={icon} size={24} />
  </span>
)

function StageRow(props: {
  readonly tone: 'ok' | 'wait' | 'no'
  readonly icon?: IconShape
  readonly spin?: boolean
  readonly strong?: boolean
  readonly end: ReactNode
  readonly children: ReactNode
}) {
  const { tone, icon, spin, strong, end, children } = props
  return (
    <li>
      <span className={`n ${tone}`} aria-hidden="true">
        {icon === undefined ? null : <Icon of={icon} size={14} spin={spin ?? false} />}
      </span>
      <span className={strong ? 'b stage-now' : tone === 'no' ? 'm' : ''}>{children}</span>
      <span className="m t12 num">{end}</span>
    </li>
  )
}

function NextButton({ onRead }: { readonly onRead: () => void }) {
  const host = useSigningHost()
  return host.onNextDocument === undefined ? (
    <Button variant="filled" size="lg" wide onClick={onRead}>
      <Trans>Open document</Trans>
    </Button>
  ) : (
    <Button variant="filled" size="lg" wide onClick={host.onNextDocument}>
      <Trans>Next document</Trans>
    </Button>
  )
}

/** The card in the middle, acts at the lower edge; the heading takes the focus so that it is read out. */
export function ResultFrame({
  chip,
  below,
  foot,
  children,
}: {
  readonly chip?: ReactNode
  readonly below?: ReactNode
  readonly foot: ReactNode
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const host = useSigningHost()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    const heading = card.current?.querySelector<HTMLElement>('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [])
  return (
    <div className="result">
      <div className="result-head">
        {host.onClose === undefined ? null : (
          <IconButton icon={IconX} large label={t`Close`} onClick={host.onClose} />
        )}
        {chip}
      </div>
      <main className="result-main" id="main" tabIndex={-1}>
        <section className="card result-card" ref={card}>
          {children}
        </section>
        {below}
      </main>
      <footer className="result-foot">{foot}</footer>
    </div>
  )
}
