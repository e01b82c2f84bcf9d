import { Plural, useLingui } from '@lingui/react/macro'
import { IconCheck, IconDots, IconRosetteDiscountCheck, IconUsersGroup } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { stopsAround } from '../envelopes/rules/envelope-parts.ts'
import { toneIn } from '../envelopes/rules/envelope-tones.ts'
import { drawRoute, LANE_PX, type RouteDrawing, type Stop } from '../envelopes/rules/route-drawing.ts'
import { PersonAvatar } from '../people/person-avatar.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './route-view.module.css'
import { HiddenMark, useStopWords } from './stop-words.tsx'

/**
 * The route, drawn: solid green is done, dashed is to come, parallel people in lanes. The drawing is for eyes;
 * the same stops are a list for readers and keys, and on phones the list is what everybody gets.
 */
export function RouteView(props: RouteProps) {
  // Right after sending the body on this device names nobody yet. The drawing mounts, and is measured, when it does.
  return props.envelope.recipients.length === 0 ? null : <Route {...props} />
}

type RouteProps = { envelope: Envelope; vertical: boolean }

function Route({ envelope, vertical }: RouteProps) {
  const { t } = useLingui()
  const frame = useRef<HTMLElement>(null)
  // Known before anything is painted; drawn for a guess, two hundred stops would be laid out twice.
  const [room, setRoom] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const measure = () => setRoom(element.clientWidth - 48)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const drawing = useMemo(
    () => (room === null && !vertical ? null : drawRoute(envelope, room ?? 0)),
    [envelope, room, vertical],
  )
  return (
    <section
      ref={frame}
      data-route
      className={classNames(styles.tl, vertical && styles.upright)}
      aria-label={t`Route`}
    >
      {drawing === null ? null : vertical ? (
        <StopList drawing={drawing} envelope={envelope} />
      ) : (
        <Drawn drawing={drawing} envelope={envelope} />
      )}
    </section>
  )
}

/** Some more than a wide screen shows: these are painted first, the others right after. */
const FIRST_STOPS = 24

function Drawn({ drawing, envelope }: { drawing: RouteDrawing; envelope: Envelope }) {
  const stops = useDeferredValue(drawing.stops, firstOf(drawing.stops))
  const height = 76 + (drawing.lanes - 1) * LANE_PX
  const { t } = useLingui()
  const scroller = useRef<HTMLElement>(null)
  const now = drawing.stops.find((stop) => stop.now)?.key
  // Whoever opens a long route wants to see where it is, and sees it again when it moves on.
  useLayoutEffect(() => {
    const element = scroller.current
    const stop = now === undefined ? null : element?.querySelector<HTMLElement>(`[data-stop="${now}"]`)
    if (element === null || !stop) return
    const [frame, box] = [element.getBoundingClientRect(), stop.getBoundingClientRect()]
    if (box.left < frame.left || box.right > frame.right)
      element.scrollBy({ left: (box.left + box.right - frame.left - frame.right) / 2, behavior: 'instant' })
  }, [now])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long route scrolls sideways and must be reachable by keys
    <section ref={scroller} className={styles.tlScroll} tabIndex={0} aria-label={t`Steps in their order`}>
      <div
        className={styles.tlCanvas}
        style={
          {
            inlineSize: drawing.width,
            blockSize: height,
            '--step': drawing.step,
          } as React.CSSProperties
        }
      >
        <svg
          className="mir"
          viewBox={`0 0 ${drawing.width} ${height}`}
          width={drawing.width}
          height={height}
          fill="none"
          strokeWidth={2}
          aria-hidden="true"
        >
          {drawing.lines
            .toSorted((a, b) => Number(a.done) - Number(b.done))
            .map((line) => (
              <path
                key={line.path}
                d={line.path}
                stroke={line.done ? 'var(--success)' : 'var(--control)'}
                strokeDasharray={line.done ? undefined : '4 5'}
              />
            ))}
        </svg>
        <ol>
          {stops.map((stop) => (
            <li
              key={stop.key}
              data-stop={stop.key}
              className={styles.tn}
              style={{ '--px': stop.x, '--py': stop.y } as React.CSSProperties}
            >
              <StopMark stop={stop} envelope={envelope} />
              <StopText stop={stop} envelope={envelope} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function firstOf(stops: readonly Stop[]): readonly Stop[] {
  const now = Math.max(
    0,
    stops.findIndex((stop) => stop.now),
  )
  return stops.slice(Math.max(0, now - FIRST_STOPS / 2), now + FIRST_STOPS)
}

/** So many stops leave the document in sight on a phone; the others come when they are asked for. */
const FOLDED_STOPS = 6

function StopList({ drawing, envelope }: { drawing: RouteDrawing; envelope: Envelope }) {
  const [whole, setWhole] = useState(false)
  const room = whole ? drawing.stops.length : FOLDED_STOPS
  const { stops, before, after } = stopsAround(drawing.stops, room, (stop) => stop.now)
  const list = useRef<HTMLOListElement>(null)
  const unfold = () => {
    flushSync(() => setWhole(true))
    list.current?.focus()
  }
  return (
    <>
      <MoreStops count={before} onShow={unfold}>
        <Plural value={before} one="# earlier step" other="# earlier steps" />
      </MoreStops>
      <ol className={styles.stopList} ref={list} tabIndex={-1}>
        {stops.map((stop) => (
          <li key={stop.key} className={classNames('row', stop.done && 'done')}>
            <StopMark stop={stop} envelope={envelope} />
            <StopText stop={stop} envelope={envelope} />
          </li>
        ))}
      </ol>
      <MoreStops count={after} onShow={unfold}>
        <Plural value={after} one="# more step" other="# more steps" />
      </MoreStops>
    </>
  )
}

function MoreStops({ count, onShow, children }: { count: number; onShow: () => void; children: ReactNode }) {
  return count === 0 ? null : (
    <Button variant="link" icon={IconDots} onClick={onShow}>
      {children}
    </Button>
  )
}

function StopMark({ stop, envelope }: { stop: Stop; envelope: Envelope }) {
  if (stop.kind === 'group')
    return (
      <span className={classNames('ring', stop.now && 'now')}>
        <span className={classNames('av', stop.done ? 'r6' : 'r8')} aria-hidden="true">
          <Icon of={IconUsersGroup} size={16} />
        </span>
        {stop.done ? (
          <span className="badge" aria-hidden="true">
            <Icon of={IconCheck} />
          </span>
        ) : null}
      </span>
    )
  if (stop.kind !== 'seal')
    return (
      <PersonAvatar
        personId={stop.recipient ? stop.recipient.personId : envelope.ownerId}
        name={stop.recipient?.name ?? envelope.owner.name}
        tone={toneIn(envelope, stop.recipient?.name ?? envelope.owner.name)}
        done={stop.done}
        now={stop.kind === 'recipient' && stop.now}
      />
    )
  return (
    <span className="ring">
      <span className={classNames('av', stop.done ? 'r6' : 'r8')} aria-hidden="true">
        <Icon of={IconRosetteDiscountCheck} size={16} />
      </span>
      {stop.done ? (
        <span className="badge" aria-hidden="true">
          <Icon of={IconCheck} />
        </span>
      ) : null}
    </span>
  )
}

function StopText({ stop, envelope }: { stop: Stop; envelope: Envelope }) {
  const words = useStopWords()(stop, envelope)
  return (
    <div className={styles.tx}>
      <div className="t12 b cut" dir="auto">
        {words.name} {words.hidden ? <HiddenMark /> : null}
      </div>
      <div className={classNames('t12', stop.now && stop.kind !== 'sender' ? styles.dueNow : 'm')}>
        {words.state}
      </div>
    </div>
  )
}
