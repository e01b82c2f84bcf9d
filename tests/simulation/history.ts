/** What happens in one random run, step by step: data, so that a failing run can be played again with less of it. */
import { createRandom, type Random } from './random.ts'

/** How often each happens, in parts of their sum. */
const WEIGHTS = {
  /** A person does something on a device. */
  wish: 44,
  sync: 18,
  /** A tab dies at any await and is opened again. */
  crash: 7,
  /** A second tab of the device is opened, or closed. */
  tab: 5,
  /** The network of a device becomes what it will be for a while. */
  weather: 8,
  /** Jobs of the server run. */
  jobs: 6,
  /** A recipient becomes another person: one loses access, one gains it. */
  reassign: 4,
  /** Seconds to weeks pass, and timers with them. */
  time: 4,
  /** The clock of a device jumps by up to ten years. */
  clock: 2,
  /** The server dies before or after its next commit. */
  serverCrash: 3,
  /** A request of long ago reaches the server once more. */
  echo: 3,
  /** The session of a device ends, or is renewed. */
  session: 2,
  takeBack: 3,
  backup: 1,
  /** The server goes on from its last backup. */
  restore: 1,
  /** Somebody is taken out of the organisation. */
  leave: 1,
  /** The server forgets what nobody should still wait for. */
  compact: 2,
  /** The server, or a device with its full outbox, gets the next version. */
  upgrade: 2,
  /** The person is revoked or signs out: the device is emptied. */
  purge: 1,
}
/**
 * Somebody hostile tries something, sits at a live document, comes to look after the organisation's people, or no
 * longer; administrators give and take roles and groups, and take them from who is offline. Not in the honest histories,
 * which stay what they were.
 */
export type StepKind = keyof typeof WEIGHTS | 'hostile' | 'live' | 'standing' | 'authority' | 'takeAway'

export interface Step {
  readonly kind: StepKind
  /** Which of the devices, counted round. */
  readonly seat: number
  /** All chance inside the step. */
  readonly seed: number
}

export const STEPS = 40

export function historyOf(seed: number, length = STEPS): Step[] {
  const random = createRandom(seed ^ 0x5eed)
  const kinds = (Object.entries(WEIGHTS) as [keyof typeof WEIGHTS, number][]).flatMap(([kind, weight]) =>
    Array.from({ length: weight }, () => kind),
  )
  return Array.from({ length }, () => ({
    kind: random.pick(kinds),
    seat: random.below(1000),
    seed: random.below(2 ** 31),
  }))
}

/** How many of a hundred steps are preceded by a hostile one, and by a sitting at a live document. */
const HOSTILE_PERCENT = 30
const LIVE_PERCENT = 4

const before = (kind: StepKind, random: Random, percent: number, seat = 0): Step[] =>
  random.below(100) < percent ? [{ kind, seat, seed: random.below(2 ** 31) }] : []

/** The same history with hostile moves in it, drawn from streams of their own: nothing honest is drawn otherwise. */
export function hostileHistoryOf(seed: number): Step[] {
  const moves = createRandom(seed ^ 0xbad)
  const sittings = createRandom(seed ^ 0x11fe)
  return historyOf(seed).flatMap((step) => [
    ...before('hostile', moves, HOSTILE_PERCENT),
    ...before('live', sittings, LIVE_PERCENT),
    step,
  ])
}

const STANDING_PERCENT = 10

const AUTHORITY_PERCENT = 20
const TAKE_AWAY_PERCENT = 10

/** And with administrators who give and take, also from who is offline; each from a stream of its own again. */
export function administeredHistoryOf(seed: number): Step[] {
  const moves = createRandom(seed ^ 0xad3)
  const losses = createRandom(seed ^ 0x70f)
  return wholeHistoryOf(seed).flatMap((step) => [
    ...before('authority', moves, AUTHORITY_PERCENT, moves.below(1000)),
    ...before('takeAway', losses, TAKE_AWAY_PERCENT, losses.below(1000)),
    step,
  ])
}

/** And with people who come to stand among those who look after people, and leave it; from a stream of its own again. */
function wholeHistoryOf(seed: number): Step[] {
  const standings = createRandom(seed ^ 0x57a4d)
  return hostileHistoryOf(seed).flatMap((step) => [
    ...before('standing', standings, STANDING_PERCENT, standings.below(1000)),
    step,
  ])
}
