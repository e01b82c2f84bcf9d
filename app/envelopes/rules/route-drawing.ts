/**
 * The route as lines and stops: one lane per parallel recipient, solid where it is done, dashed where it is to
 * come. Plain geometry in the direction of reading; the screen turns it round for right-to-left.
 */
import type { Envelope, Recipient } from '../../../sync/entities/envelope.ts'
import { isDone } from '../../../sync/rules/workflow/route.ts'
import { type GroupNode, holderOf, type PartNode, recipientTree } from './recipient-tree.ts'

export const LANE_PX = 87
export const FIRST_X = 16
/** Names under the stops need this much room; a longer route scrolls. */
export const STEP_MIN_PX = 176
const LAST_ROOM_PX = 80
const CORNER_PX = 20

export interface Stop {
  readonly key: string
  readonly kind: 'sender' | 'recipient' | 'group' | 'seal'
  readonly recipient?: Recipient
  /** A group is one stop: who of it is needed stands in the panel. */
  readonly group?: GroupNode
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
  const columns = recipientTree(envelope)
    .map((one) => lanesOf(one.nodes))
    .filter((one) => one.length > 0)
  const step = Math.max(STEP_MIN_PX, (room - FIRST_X - LAST_ROOM_PX) / (columns.length + 1))
  const xOf = (column: number) => Math.round(FIRST_X + step * column)
  const sent = envelope.sentAt !== null
  const completed = envelope.state === 'completed'

  const stops: Stop[] = [{ key: 'sender', kind: 'sender', x: xOf(0), y: 0, done: sent, now: !sent }]
  const lines: Line[] = [{ path: outOfLane(xOf(0), xOf(1), 0), done: sent }]
  columns.forEach((people, index) => {
    const x = xOf(index + 1)
    people.forEach((lane, at) => {
      stops.push({ ...lane, x, y: at * LANE_PX })
      // Somebody who handed their part on stands in the way of nobody: the line is that of who has it.
      lines.push({ path: intoLane(xOf(index), x, at), done: lane.passed })
      lines.push({ path: outOfLane(x, xOf(index + 2), at), done: lane.passed })
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

type Lane = Omit<Stop, 'x' | 'y'> & { readonly passed: boolean }

/** Who has acted comes first, so that the solid line runs straight; a delegate comes right under their origin. */
function lanesOf(nodes: readonly (PartNode | GroupNode)[]): Lane[] {
  const lanes = nodes.map((node): Lane[] => (node.kind === 'group' ? [groupLane(node)] : partLanes(node)))
  return lanes
    .filter((one) => one.length > 0)
    .sort((a, b) => Number(b[0]?.passed) - Number(a[0]?.passed))
    .flat()
}

function groupLane(node: GroupNode): Lane {
  const done = node.done >= node.quota
  const asked = node.members.some((one) => isNow(holderOf(one)))
  return { key: node.group.id, kind: 'group', group: node, done, passed: done, now: asked && !done }
}

function partLanes(node: PartNode): Lane[] {
  const { recipient } = node
  // Taken out of the route, they are no stop on it; the panel still tells of them.
  if (recipient.state === 'removed') return []
  const passed = isDone(holderOf(node))
  const lane: Lane = {
    key: recipient.id,
    kind: 'recipient',
    recipient,
    done: isDone(recipient),
    passed,
    now: isNow(recipient),
  }
  return [lane, ...node.delegates.flatMap(partLanes)]
}

const isNow = (one: Recipient): boolean =>
  one.state === 'waiting' || one.state === 'signing' || one.state === 'infoRequested'

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
