/**
 * The route as lines and stops: one lane per parallel recipient, solid where it is done, dashed where it is to
 * come. Plain geometry in the direction of reading; the screen turns it round for right-to-left.
 */
import type { Envelope, Recipient } from '../../../sync/entities/envelope.ts'
import { isDone } from '../../../sync/rules/workflow/route.ts'

export const LANE_PX = 87
export const FIRST_X = 16
/** Names under the stops need this much room; a longer route scrolls. */
export const STEP_MIN_PX = 176
const LAST_ROOM_PX = 80
const CORNER_PX = 20

export interface Stop {
  readonly key: string
  readonly kind: 'sender' | 'recipient' | 'seal'
  readonly recipient?: Recipient
  readonly x: number
  readonly y: number
  readonly done: boolean
  readonly now: boolean
}
export interface Line {
  readonly path: string
  readonly done: boolean
}
export interface RouteDrawing {
  readonly stops: readonly Stop[]
  readonly lines: readonly Line[]
  readonly width: number
  /** From one stop to the next; the room its words have. */
  readonly step: number
  readonly lanes: number
}

export function drawRoute(envelope: Envelope, room: number): RouteDrawing {
  const orders = [...new Set(envelope.recipients.map((one) => one.order))].sort((a, b) => a - b)
  const columns = orders.map((order) => envelope.recipients.filter((one) => one.order === order))
  const step = Math.max(STEP_MIN_PX, (room - FIRST_X - LAST_ROOM_PX) / (columns.length + 1))
  const xOf = (column: number) => Math.round(FIRST_X + step * column)
  const sent = envelope.sentAt !== null
  const completed = envelope.state === 'completed'

  const stops: Stop[] = [{ key: 'sender', kind: 'sender', x: xOf(0), y: 0, done: sent, now: !sent }]
  const lines: Line[] = [{ path: outOfLane(xOf(0), xOf(1), 0), done: sent }]
  columns.forEach((people, index) => {
    const x = xOf(index + 1)
    // Who has acted comes first, so that the solid line runs straight.
    const ordered = [...people].sort((a, b) => Number(isDone(b)) - Number(isDone(a)))
    ordered.forEach((recipient, lane) => {
      const done = isDone(recipient)
      const now = recipient.state === 'waiting' || recipient.state === 'signing'
      stops.push({ key: recipient.id, kind: 'recipient', recipient, x, y: lane * LANE_PX, done, now })
      lines.push({ path: intoLane(xOf(index), x, lane), done })
      lines.push({ path: outOfLane(x, xOf(index + 2), lane), done })
    })
  })
  const last = xOf(columns.length + 1)
  lines.push({ path: intoLane(xOf(columns.length), last, 0), done: completed })
  stops.push({ key: 'seal', kind: 'seal', x: last, y: 0, done: completed, now: false })
  return {
    stops,
    lines,
    width: last + LAST_ROOM_PX,
    step,
    lanes: Math.max(1, ...columns.map((people) => people.length)),
  }
}

/** From the middle between two columns down into the lane, then along to the stop. */
function intoLane(from: number, to: number, lane: number): string {
  const middle = Math.round((from + to) / 2)
  if (lane === 0) return `M${middle} 16H${to}`
  const y = 16 + lane * LANE_PX
  return `M${middle - CORNER_PX} 16q${CORNER_PX} 0 ${CORNER_PX} ${CORNER_PX}V${y - CORNER_PX}q0 ${CORNER_PX} ${CORNER_PX} ${CORNER_PX}H${to}`
}

function outOfLane(from: number, to: number, lane: number): string {
  const middle = Math.round((from + to) / 2)
  if (lane === 0) return `M${from} 16H${middle}`
  const y = 16 + lane * LANE_PX
  return `M${from} ${y}H${middle - CORNER_PX}q${CORNER_PX} 0 ${CORNER_PX} -${CORNER_PX}V${16 + CORNER_PX}q0 -${CORNER_PX} ${CORNER_PX} -${CORNER_PX}`
}
