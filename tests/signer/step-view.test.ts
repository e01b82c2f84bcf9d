import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stageOf } from '../../app/signer/rules/step-stage.ts'
import { phaseOf } from '../../app/signing/rules/signing-phase.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import {
  type Interruption,
  isStepViewMove,
  STEP_VIEWS,
  type StepView,
  stepViewOf,
} from '../../sync/rules/signing/step-view.ts'
import { entry, envelope, ME } from './signing-world.ts'

/** What a screen knows: the envelope, what waits on the device, and what happened on the screen itself. */
interface World {
  readonly envelope: Partial<Envelope>
  readonly mine: Partial<Recipient>
  readonly outbox: readonly OutboxEntry[]
  readonly isLoaded: boolean
  readonly isProtected: boolean
  readonly interrupted: Interruption | null
}
const FIRST: World = {
  envelope: {},
  mine: {},
  outbox: [],
  isLoaded: true,
  isProtected: false,
  interrupted: null,
}

function viewOf({ envelope: some, mine, outbox, isLoaded, isProtected, interrupted }: World): StepView {
  const recipients = envelope().recipients.map((one) => (one.id === ME ? { ...one, ...mine } : one))
  const phase = phaseOf(envelope({ recipients, ...some }), ME, outbox, 0)
  const stage = stageOf(phase, interrupted)
  return stepViewOf({ step: mine.kind ?? 'sign', isLoaded, isProtected, stage })
}
const view = (some: Partial<World>): StepView => viewOf({ ...FIRST, ...some })
const answered = (status: 'applied' | 'refused'): OutboxEntry =>
  entry({
    state: status,
    n: 1,
    result: { status, id: entry().id, n: 1, at: 5, code: 'envelope-being-signed' } as OutboxEntry['result'],
  })

describe('the view of a step', () => {
  it('has the numbers of the specification', () => {
    expect(STEP_VIEWS).toEqual({
      Loading: 1,
      Success: 2,
      Error: 3,
      None: 4,
      Signing: 5,
      Button: 6,
      Cancelled: 7,
      InValidUserType: 8,
      SigningSuccess: 9,
      SigningFailed: 10,
      SigningCancelled: 11,
      FillForm: 12,
      GuidedSigningNotCompleted: 30,
      StepProtected: 31,
    })
  })

  it('[R1015] is Loading until the document and what was typed before are there', () => {
    expect(STEP_VIEWS[view({ isLoaded: false })]).toBe(1)
  })
  it('[R1016] is Success when an act other than a signature was accepted', () => {
    expect(STEP_VIEWS[view({ mine: { kind: 'approve', state: 'approved' } })]).toBe(2)
    expect(view({ mine: { kind: 'formFilling', state: 'formFilled' } })).toBe('Success')
  })
  it('[R1017] is Error when something is wrong with the document itself', () => {
    expect(STEP_VIEWS[view({ envelope: { state: 'error' } })]).toBe(3)
  })
  it('[R1018] is None when nothing is asked of the person, or not now', () => {
    expect(STEP_VIEWS[view({ mine: { state: 'notActive' } })]).toBe(4)
    expect(view({ mine: { kind: 'notify', state: 'notified' } })).toBe('None')
    expect(view({ envelope: { state: 'completed' }, mine: { state: 'released' } })).toBe('None')
  })
  it('[R1019] is Signing from the capture on the device to the answer of the server, in a reopened tab too', () => {
    expect(STEP_VIEWS[view({ outbox: [entry()] })]).toBe(5)
    expect(view({ outbox: [entry({ state: 'sending', n: 1 })], isLoaded: false })).toBe('Signing')
  })
  it('[R1020] is Button when the person may act', () => {
    expect(STEP_VIEWS[view({})]).toBe(6)
  })
  it('[R1021] is Cancelled when the document was cancelled, revoked or has expired before they acted', () => {
    for (const state of ['cancelled', 'revoked', 'expired'] as const)
      expect(STEP_VIEWS[view({ envelope: { state }, mine: { state: 'stopped' } })]).toBe(7)
  })
  it('[R1022] is InValidUserType when this person cannot act in the way the step asks for', () => {
    const stage = stageOf({ kind: 'read', why: 'wayMissing' }, null)
    expect(STEP_VIEWS[stepViewOf({ step: 'uaePassSign', isLoaded: true, isProtected: false, stage })]).toBe(8)
  })
  it('[R1023] is SigningSuccess when a signature was accepted, and never before', () => {
    expect(STEP_VIEWS[view({ mine: { state: 'signed' } })]).toBe(9)
    expect(view({ outbox: [answered('applied')] })).toBe('SigningSuccess')
  })
  it('[R1024] is SigningFailed when the server refused what was captured', () => {
    expect(STEP_VIEWS[view({ outbox: [answered('refused')] })]).toBe(10)
  })
  it('[R1025] is SigningCancelled when the person gave up before it was sent', () => {
    expect(STEP_VIEWS[view({ interrupted: 'cancelled' })]).toBe(11)
  })
  it('[R1026] is FillForm when a form is to be filled', () => {
    expect(STEP_VIEWS[view({ mine: { kind: 'formFilling' } })]).toBe(12)
  })
  it('[R1027] is GuidedSigningNotCompleted when they went through with fields still open', () => {
    expect(STEP_VIEWS[view({ interrupted: 'incomplete' })]).toBe(30)
  })
  it('[R1028] is StepProtected behind a password or a code; what they captured themselves is shown all the same', () => {
    expect(STEP_VIEWS[view({ isProtected: true })]).toBe(31)
    expect(view({ isProtected: true, outbox: [entry()] })).toBe('Signing')
    expect(view({ isProtected: true, outbox: [answered('refused')] })).toBe('SigningFailed')
  })

  it('[R1029][A139] moves only where the table of moves says, whatever people, senders and the network do', () => {
    type Event = (world: World) => World
    const asked = (world: World) =>
      (world.mine.state ?? 'waiting') === 'waiting' && world.envelope.state === undefined
    const when =
      (holds: (world: World) => boolean, change: (world: World) => Partial<World>): Event =>
      (world) =>
        holds(world) ? { ...world, ...change(world) } : world
    const captured = ({ outbox }: World) => outbox[0]?.state === 'saved'
    const free = (world: World) =>
      asked(world) && !world.isProtected && world.isLoaded && !world.outbox.length
    const events: readonly Event[] = [
      when(
        () => true,
        () => ({ isLoaded: true }),
      ),
      when(
        ({ isLoaded }) => isLoaded,
        () => ({ isProtected: false }),
      ),
      when(free, () => ({ interrupted: 'incomplete' })),
      when(free, () => ({ interrupted: 'cancelled' })),
      when(free, () => ({ interrupted: null })),
      when(free, () => ({ outbox: [entry()], interrupted: null })),
      when(captured, () => ({ outbox: [], interrupted: 'cancelled' })),
      when(
        // Here, or on another device of the same person.
        asked,
        ({ mine }) => ({
          outbox: [],
          mine: { ...mine, state: mine.kind === 'formFilling' ? 'formFilled' : 'signed' },
        }),
      ),
      when(captured, () => ({ outbox: [answered('refused')] })),
      when(
        ({ outbox }) => outbox[0]?.state === 'refused',
        () => ({ outbox: [] }),
      ),
      when(
        (world) => asked(world) && world.outbox.length === 0,
        ({ mine }) => ({ envelope: { state: 'cancelled' }, mine: { ...mine, state: 'stopped' } }),
      ),
    ]
    const seen = new Set<StepView>()
    fc.assert(
      fc.property(
        fc.constantFrom('sign' as const, 'formFilling' as const),
        fc.boolean(),
        fc.array(fc.constantFrom(...events), { maxLength: 30 }),
        (kind, isProtected, happened) => {
          let world: World = { ...FIRST, mine: { kind }, isLoaded: false, isProtected }
          let before: StepView = 'Loading'
          for (const event of happened) {
            world = event(world)
            const after = viewOf(world)
            seen.add(after)
            expect(isStepViewMove(before, after), `${before} → ${after}`).toBe(true)
            before = after
          }
        },
      ),
      { numRuns: 300 },
    )
    expect(seen.size).toBeGreaterThan(8)
    expect(isStepViewMove('Cancelled', 'Button')).toBe(false)
    expect(isStepViewMove('SigningSuccess', 'Signing')).toBe(false)
  })
})
