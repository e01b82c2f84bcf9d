import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { subjectOf } from '../../../sync/entities/actor.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { recipientStateWord } from '../../faces/envelopes/envelope-words.ts'
import { STEP_FACES } from '../../faces/signing/step-faces.ts'
import { useMoment } from '../../i18n/use-moment.ts'
import { PersonAvatar } from '../../people/person-avatar.tsx'
import { useReplica } from '../../replica/use-replica.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type RouteStop, routeStops, stopsAround } from '../rules/envelope-parts.ts'
import { toneIn } from '../rules/envelope-tones.ts'
import styles from './short-route.module.css'

const ROOM = 3

/** The three people around the present moment on one line. The whole route is drawn in the details. */
export function ShortRoute({ envelope }: { envelope: Envelope }) {
  const { t } = useLingui()
  const all = routeStops(envelope)
  if (all.length === 0) return null
  const { stops, before, after } = stopsAround(all, ROOM, (stop) => stop.state === 'now')
  return (
    <ol className={styles.route} aria-label={t`Route`}>
      {before > 0 ? <More count={before} /> : null}
      {stops.map((stop, index) => (
        <Fragment key={stop.recipient.id}>
          {index > 0 ? (
            <li
              className={classNames(styles.ln, stops[index - 1]?.state === 'done' && 'd')}
              aria-hidden="true"
            />
          ) : null}
          <li className={styles.stop}>
            <PersonAvatar
              personId={stop.recipient.personId}
              name={stop.recipient.name}
              tone={toneIn(envelope, stop.recipient.name)}
              done={stop.state === 'done'}
              now={stop.state === 'now'}
            />
            <StopWords stop={stop} />
          </li>
        </Fragment>
      ))}
      {after > 0 ? <More count={after} /> : null}
    </ol>
  )
}

function More({ count }: { count: number }) {
  return (
    <li className="av s24 r8">
      <bdi dir="ltr">+{count}</bdi>
    </li>
  )
}

function StopWords({ stop: { recipient, state } }: { stop: RouteStop }) {
  const { t } = useLingui()
  const { actor } = useReplica()
  const moment = useMoment()
  const mine = recipient.personId === subjectOf(actor) || recipient.email === actor.email
  const role = t(STEP_FACES[recipient.kind].role)
  return (
    <div className={styles.stopWords}>
      <div className="t12 b cut" dir="auto">
        {mine ? t`You` : recipient.name}
      </div>
      <div className={classNames('t12', state === 'now' ? styles.dueNow : 'm')}>
        {state === 'now' && mine && recipient.state === 'waiting' ? (
          t(STEP_FACES[recipient.kind].task)
        ) : state === 'next' ? (
          t`${role} next`
        ) : state === 'later' ? (
          role
        ) : (
          <>
            {t(recipientStateWord(recipient.state, recipient.kind))}{' '}
            {recipient.actedAt === null ? null : moment(recipient.actedAt)}
          </>
        )}
      </div>
    </div>
  )
}
