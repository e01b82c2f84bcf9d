import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconLock,
  IconPlayerPlay,
  IconShieldCheck,
} from '@tabler/icons-react'
import { useState } from 'react'
import { testPath } from '../../../sync/calls/connected-systems.ts'
import type { DataOf } from '../../../sync/calls/contract.ts'
import type { ConnectedSystem, IntegrationPath } from '../../../sync/entities/connected-system.ts'
import { readAnswerPath, readJson } from '../../../sync/rules/connected-systems/answer-path.ts'
import { LOCATION_ON_WIRE } from '../../../sync/rules/connected-systems/on-wire.ts'
import { changesNothing } from '../../../sync/rules/connected-systems/request-parts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { standingOf } from '../../records/replica/record-mark.tsx'
import { useReplicaView } from '../../replica/use-replica.tsx'
import { useCalls } from '../../session/use-calls.ts'
import { Button } from '../../ui/button.tsx'
import { FieldMessage } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pill } from '../../ui/pill.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { FileSize, TimeOnly } from '../../ui/values.tsx'
import { answerLines, placeOf } from './answer-lines.ts'
import { OUTCOME_WORDS } from './system-words.ts'
import styles from './systems.module.css'

type Tried = DataOf<typeof testPath>

/** What mappings are tried on: an answer that came, or one that was pasted. */
export interface Sample {
  readonly pathId: string
  readonly json: unknown
  readonly tried: Tried | null
}

export function PathTest(props: {
  readonly system: ConnectedSystem
  readonly path: IntegrationPath
  readonly mayTest: boolean
  readonly sample: Sample | null
  readonly onSample: (sample: Sample | null) => void
}) {
  const { path, mayTest, sample, onSample } = props
  const { t } = useLingui()
  const { call } = useCalls()
  const isOffline = useReplicaView((view) => view.contact === 'offline')
  const isSent = useReplicaView((view) => standingOf(view, 'integrationPath', path.id)) === 'sent'
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState('')
  const [isPasting, setPasting] = useState(false)
  const send = async () => {
    setAsking(true)
    setError('')
    const answer = await call(
      testPath,
      {
        integrationPathId: path.id,
        values: path.parameters.flatMap(({ id, name, location }) =>
          values[id] ? [{ name, location: LOCATION_ON_WIRE[location], value: values[id] }] : [],
        ),
      },
      { waitMs: 40_000 },
    )
    setAsking(false)
    if (!answer.ok)
      return setError('sentence' in answer.error ? answer.error.sentence : t`Needs a connection.`)
    const tried = answer.value.data
    onSample({ pathId: path.id, json: tried.body === null ? undefined : readJson(tried.body), tried })
  }
  const why = isOffline
    ? t`Needs a connection.`
    : isSent
      ? ''
      : t`What you have changed is not saved by the server yet.`
  return (
    <aside className={styles.test} aria-label={t({ message: 'Test', context: 'of an endpoint' })}>
      <h2>
        <Trans context="of an endpoint">Test</Trans>
      </h2>
      {changesNothing(path.method) ? (
        <p className={styles.quiet}>
          <Icon of={IconShieldCheck} size={16} />
          <span>
            <Trans>
              <bdi>{path.method}</bdi> changes nothing there
            </Trans>
          </span>
        </p>
      ) : (
        <p className={styles.quiet}>
          <Icon of={IconAlertTriangle} size={16} />
          <span>
            <Trans>
              <bdi>{path.method}</bdi> is really sent, and may change something there.
            </Trans>
          </span>
        </p>
      )}
      {mayTest ? (
        <>
          {path.parameters.map((one) => (
            <TextInput
              key={one.id}
              label={<bdi dir="ltr">{one.name}</bdi>}
              optional={one.location !== 'path' || one.defaultValue !== ''}
              dir="ltr"
              size="sm"
              value={values[one.id] ?? ''}
              placeholder={one.defaultValue}
              autoComplete="off"
              onText={(text) => setValues({ ...values, [one.id]: text })}
            />
          ))}
          <div>
            <Button
              variant="filled"
              size="md"
              icon={IconPlayerPlay}
              busy={isAsking}
              disabled={why !== ''}
              onClick={() => void send()}
            >
              <Trans>Send test</Trans>
            </Button>
          </div>
          {why === '' ? null : <FieldMessage>{why}</FieldMessage>}
        </>
      ) : null}
      <div role="status">{error === '' ? null : <FieldMessage tone="bad">{error}</FieldMessage>}</div>
      {sample?.tried ? <RequestCard tried={sample.tried} /> : null}
      {sample?.tried ? <AnswerCard path={path} tried={sample.tried} json={sample.json} /> : null}
      {isPasting ? (
        <TextArea
          label={t`Sample answer`}
          hint={t`JSON as the system answers it; it stays here and is not kept.`}
          dir="ltr"
          rows={6}
          onText={(text) => onSample({ pathId: path.id, json: readJson(text), tried: sample?.tried ?? null })}
        />
      ) : (
        <div>
          <Button variant="link" onClick={() => setPasting(true)}>
            <Trans>Paste a sample answer</Trans>
          </Button>
        </div>
      )}
      <p className={styles.quiet}>
        <Icon of={IconLock} size={16} />
        <span>
          <Trans>Secrets live on the server. Nobody sees them here, not in a test, not in an export.</Trans>
        </span>
      </p>
    </aside>
  )
}

function RequestCard({ tried: { request } }: { readonly tried: Tried }) {
  const url = new URL(request.url)
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <b>
          <Trans context="to a system">Request</Trans>
        </b>
      </div>
      <pre className={styles.code}>
        <span className={styles.line}>
          {request.method} {url.pathname}
          {url.search}
        </span>
        <span className={styles.line}>host: {url.host}</span>
        {request.headers.map((one) => (
          <span key={one.name} className={styles.line}>
            {one.name}:{' '}
            {one.value ?? (
              <span className={styles.hidden}>
                <Trans>added by the server</Trans>
              </span>
            )}
          </span>
        ))}
        {request.body === null ? null : <span className={styles.line}>{`\n${request.body}`}</span>}
      </pre>
    </div>
  )
}

const MOST_LINES = 400

function AnswerCard(props: {
  readonly path: IntegrationPath
  readonly tried: Tried
  readonly json: unknown
}) {
  const { path, tried, json } = props
  const { t } = useLingui()
  const format = useFormat()
  const names = new Map(path.mappings.map((one) => [placeOf(readAnswerPath(one.path) ?? ['']), one.name]))
  const isGood = tried.outcome === 'answered' && tried.status !== null && tried.status < 400
  const ms = format.number(tried.durationMs)
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <b>
          <Trans context="of a system">Answer</Trans>
        </b>
        <Pill icon={isGood ? IconCircleCheck : IconAlertTriangle} tone={isGood ? 'ok' : 'bad'}>
          {tried.outcome === 'answered' ? <bdi>{tried.status}</bdi> : t(OUTCOME_WORDS[tried.outcome])}
        </Pill>
        <span>
          <bdi>{t`${ms} ms`}</bdi>
        </span>
        {tried.sizeBytes === 0 ? null : <FileSize bytes={tried.sizeBytes} />}
        <TimeOnly at={tried.at} />
      </div>
      {tried.pointsTo === null ? null : (
        <p className={styles.code}>
          <Trans>It points to {tried.pointsTo}, where nothing was asked.</Trans>
        </p>
      )}
      {tried.outcome !== 'answered' ? null : tried.body === null ? (
        <p className={styles.code}>
          <Trans>The answer is no text.</Trans>
        </p>
      ) : tried.body === '' ? (
        <p className={styles.code}>
          <Trans>The answer is empty.</Trans>
        </p>
      ) : (
        <pre className={styles.code}>
          {json === undefined
            ? tried.body
            : answerLines(json, MOST_LINES).map(({ text, place }, at) => {
                const name = names.get(place)
                return name === undefined ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no other name
                  <span key={at} className={styles.line}>
                    {text}
                  </span>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <span key={at} className={styles.marked}>
                    <span>{text}</span>
                    <b>
                      <bdi>{name}</bdi>
                    </b>
                  </span>
                )
              })}
        </pre>
      )}
      {tried.cut ? (
        <p className={styles.cardHead}>
          <Trans>Only the beginning is shown.</Trans>
        </p>
      ) : null}
    </div>
  )
}
