import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeOpenness, joinEnvelope } from '../commands/envelopes/share-envelope.ts'
import {
  codeOf,
  done,
  guestOf,
  id,
  mariam,
  NOW,
  owner,
  recipientFor,
  run,
  sampleEnvelope,
  stranger,
} from '../commands/sample-envelope.ts'
import type { PersonActor } from '../entities/actor.ts'
import { type Envelope, envelopeState, MAX_VIEWERS, type Viewer } from '../entities/envelope.ts'
import { openEnvelope } from '../entities/open-envelope.ts'
import { isOpenToJoin, openEnvelopeOf, sameOpenEnvelope } from './open-envelope.ts'

const open = (some: Partial<Envelope> = {}) => sampleEnvelope({ openToOrganization: true, ...some })
const colleague: PersonActor = { ...stranger, name: 'Sara', email: 'sara@example.com' }
const outsider: PersonActor = { ...colleague, organizationId: id('organization', 2) }
const reader = (n: number): Viewer => ({
  id: id('viewer', n),
  personId: id('person', 100 + n),
  name: 'Reader',
  email: `reader${n}@example.com`,
  addedBy: owner.personId,
  addedAt: 1,
})
const join = (envelope: Envelope, actor: PersonActor) =>
  run(joinEnvelope, envelope, { envelopeId: envelope.id }, actor)

describe('an open document', () => {
  it('[W17][R1257][A105] shows the organisation its title, initiator and dates, and nothing of what is inside', () => {
    const line = openEnvelopeOf(open({ expiresAt: NOW, message: 'Secret', subject: 'Secret' }))
    expect(line).toEqual({
      id: `openEnvelope:${'1'.padStart(26, '0')}`,
      envelopeId: id('envelope', 1),
      kind: 'document',
      title: 'Lease',
      ownerName: owner.name,
      sentAt: 2,
      expiresAt: NOW,
      completed: false,
    })
    expect(openEnvelope.parse(line)).toEqual(line)
  })

  it('[W17] is listed once it is sent, until it is stopped; a finished one stays and no longer expires', () => {
    const listed = envelopeState.options.filter((state) => openEnvelopeOf(open({ state })) !== null)
    expect(listed).toEqual(['inProgress', 'pending', 'reverted', 'completed', 'error'])
    expect(openEnvelopeOf(open({ state: 'completed', expiresAt: NOW }))).toMatchObject({
      completed: true,
      expiresAt: null,
    })
    expect(openEnvelopeOf(sampleEnvelope())).toBeNull()
  })

  it('[W17] is listed exactly as long as a member may join it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...envelopeState.options),
        fc.boolean(),
        fc.constantFrom(0, 1, MAX_VIEWERS - 1, MAX_VIEWERS),
        (state, openToOrganization, count) => {
          const viewers = Array.from({ length: count }, (_, n) => reader(n))
          const envelope = sampleEnvelope({ state, openToOrganization, viewers })
          const joined = join(envelope, colleague)
          expect('change' in joined).toBe(openEnvelopeOf(envelope) !== null)
          expect(codeOf(join(envelope, outsider))).toBe('not-permitted')
        },
      ),
    )
  })

  it('[W17] says the same while its people are at work, so that their steps are told to nobody else', () => {
    const before = openEnvelopeOf(open())
    const recipients = [recipientFor(1, mariam, 'sign', { state: 'signed', actedAt: NOW })]
    const viewers = [reader(1)]
    for (const after of [
      open({ recipients, rev: 6, modifiedAt: NOW }),
      open({ viewers }),
      open({ state: 'pending' }),
    ])
      expect(sameOpenEnvelope(before, openEnvelopeOf(after))).toBe(true)
    for (const after of [
      open({ title: 'New lease' }),
      open({ state: 'completed' }),
      open({ state: 'revoked' }),
    ])
      expect(sameOpenEnvelope(before, openEnvelopeOf(after))).toBe(false)
  })
})

describe('joining', () => {
  it('[W17][R1258] makes a member a reader, once, and the evidence says so', () => {
    const { envelope, change } = done(join(open(), colleague))
    expect(envelope.viewers).toMatchObject([{ personId: colleague.personId, name: 'Sara' }])
    expect(change.events).toEqual([{ kind: 'viewerJoined', personal: { name: 'Sara' } }])
    expect(done(join(envelope, colleague)).change.put).toEqual([])
  })

  it('brings it back to whoever had deleted it for ever', () => {
    const gone = open({
      state: 'completed',
      viewers: [reader(1)],
      purgedBy: [id('person', 101), owner.personId],
    })
    const again = done(join(gone, { ...colleague, personId: id('person', 101) }))
    expect(again.envelope.purgedBy).toEqual([owner.personId])
    expect(again.envelope.viewers).toEqual(gone.viewers)
  })

  it('is answered alike for what is closed, stopped, not there and of another organisation', () => {
    const nothing = codeOf(run(joinEnvelope, undefined, { envelopeId: id('envelope', 1) }, colleague))
    expect(nothing).toBe('not-permitted')
    for (const one of [
      sampleEnvelope(),
      open({ state: 'cancelled' }),
      open({ state: 'draft', sentAt: null }),
    ])
      expect(codeOf(join(one, colleague))).toBe(nothing)
    expect(codeOf(join(open(), outsider))).toBe(nothing)
  })
})

describe('opening and closing', () => {
  const change = (envelope: Envelope, wish: boolean, actor: Parameters<typeof run>[3] = owner) =>
    run(changeOpenness, envelope, { envelopeId: envelope.id, open: wish }, actor)

  it('[W17] is for the initiator, while it is not stopped; readers stay when it is closed', () => {
    const { envelope, change: changed } = done(change(open({ viewers: [reader(1)] }), false))
    expect(isOpenToJoin(envelope)).toBe(false)
    expect(envelope.viewers).toEqual([reader(1)])
    expect(changed.events).toEqual([
      { kind: 'opennessChanged', facts: { open: false }, personal: { name: owner.name } },
    ])
    expect(isOpenToJoin(done(change(sampleEnvelope({ state: 'completed' }), true)).envelope)).toBe(true)
    expect(codeOf(change(sampleEnvelope({ state: 'cancelled' }), true))).toBe('envelope-cancelled')
    expect(codeOf(change(sampleEnvelope({ state: 'validating' }), true))).toBe('envelope-not-waiting')
    expect(codeOf(change(sampleEnvelope(), true, mariam))).toBe('not-permitted')
    expect(codeOf(change(sampleEnvelope(), true, guestOf(recipientFor(1, mariam))))).toBe('not-permitted')
  })
})
