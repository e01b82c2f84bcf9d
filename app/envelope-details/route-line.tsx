/** The route as one line: how far it is, whose turn it is, who comes then; unfolded it is the list of its stops. */

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Fragment, useId, useState } from 'react'
import { subjectOf } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { myRecipients } from '../../sync/rules/render-envelope.ts'
import { type RouteStop, routeStops, stopsAround } from '../envelopes/rules/envelope-parts.ts'
import { toneIn } from '../envelopes/rules/envelope-tones.ts'
import { useFormat } from '../i18n/use-format.ts'
import { PersonAvatar } from '../people/person-avatar.tsx'
import { useReplica } from '../replica/use-replica.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './route-line.module.css'
import routeViewStyles from './route-view.module.css'
import { RouteView } from './route-view.tsx'

/** Beside the words a phone has room for so many. */
const ROOM = 4

export function RouteLine({ envelope }: { readonly envelope: Envelope }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const all = routeStops(envelope)
  if (all.length === 0) return null
  const { stops } = stopsAround(all, ROOM, (stop) => stop.state === 'now')
  return (
    <div data-route-fold className={routeViewStyles.routeFold}>
      <button
        type="button"
        className={styles.pdRow}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="grow">
          <RouteWords envelope={envelope} stops={all} />
        </span>
        <span className={styles.routeDots} aria-hidden="true">
          {stops.map((stop, index) => (
            <Fragment key={stop.recipient.id}>
              {index > 0 ? <i className={classNames(stops[index - 1]?.state === 'done' && 'd')} /> : null}
              {stop.state === 'done' ? (
                <span className={styles.routeDone}>
                  <Icon of={IconCheck} size={16} />
                </span>
              ) : (
                <PersonAvatar
                  personId={stop.recipient.personId}
                  name={stop.recipient.name}
                  tone={toneIn(envelope, stop.recipient.name)}
                  size={24}
                  now={stop.state === 'now'}
                />
              )}
            </Fragment>
          ))}
        </span>
        <Icon of={open ? IconChevronUp : IconChevronDown} />
      </button>
      <div id={id}>{open ? <RouteView envelope={envelope} vertical /> : null}</div>
    </div>
  )
}

function RouteWords({
  envelope,
  stops,
}: {
  readonly envelope: Envelope
  readonly stops: readonly RouteStop[]
}) {
  const { t } = useLingui()
  const format = useFormat()
  const { actor } = useReplica()
  const subject = subjectOf(actor)
  const mine = new Set<string>(myRecipients(envelope, { subject, email: actor.email }).map((one) => one.id))
  const at = (state: RouteStop['state']) => stops.filter((one) => one.state === state)
  const [done, now, next] = [at('done'), at('now'), at('next')]
  const [count, of] = [format.number(done.length), format.number(stops.length)]
  const named = (some: readonly RouteStop[]) => (
    <bdi>{format.list(some.slice(0, 2).map(({ recipient }) => recipient.name))}</bdi>
  )
  const names = named(now)
  const then = named(next)
  return (
    <>
      <span className={classNames('b', styles.pdLine)}>
        {done.length === stops.length ? (
          <Plural value={stops.length} one="Done" other="All # done" />
        ) : now.some((one) => mine.has(one.recipient.id)) ? (
          t`${count} of ${of} done, you are next`
        ) : (
          t`${count} of ${of} done`
        )}
      </span>
      <span className={classNames('t12 m', styles.pdLine)}>
        {now.length > 0 && !now.some((one) => mine.has(one.recipient.id)) ? (
          <Trans>waiting for {names}</Trans>
        ) : next.length > 0 ? (
          <Trans>then {then}</Trans>
        ) : null}
      </span>
    </>
  )
}
