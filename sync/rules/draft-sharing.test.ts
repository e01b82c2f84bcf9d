import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../commands/registry.ts'
import type { PersonActor } from '../entities/actor.ts'
import { type DraftColleague, EMPTY_ENVELOPE, type Envelope } from '../entities/envelope.ts'
import { asColleague, draftAccessOf, withColleague } from './draft-sharing.ts'
import { renderEnvelope } from './render-envelope.ts'

const MONA: DraftColleague = { personId: 'person:mona', name: 'Mona', access: 'write' }
const ADAM: DraftColleague = { personId: 'person:adam', name: 'Adam', access: 'read' }

const draft = (some: Partial<Envelope> = {}): Envelope => ({
  ...EMPTY_ENVELOPE,
  id: 'envelope:1',
  organizationId: 'organization:1',
  ownerId: 'person:sara',
  owner: { name: 'Sara', email: 'sara@example.com', organizationName: 'Al Noor' },
  kind: 'document',
  title: 'Lease',
  language: 'en',
  timeZone: 'UTC',
  state: 'draft',
  createdAt: 1,
  modifiedAt: 1,
  draftColleagues: [MONA, ADAM],
  ...some,
})
const actor = (personId: string, organizationId = draft().organizationId): PersonActor => ({
  kind: 'person',
  personId: personId as PersonActor['personId'],
  organizationId,
  organizationName: 'Al Noor',
  name: personId,
  email: `${personId}@example.com`,
  language: 'en',
})

describe('who may do what with a draft', () => {
  it('its owner and whom they let write in it, write; whom they let look, read; nobody else anything', () => {
    const access = (id: string) => draftAccessOf(draft(), actor(id))
    expect([draft().ownerId, 'person:mona', 'person:adam', 'person:eve'].map(access)).toEqual([
      'write',
      'write',
      'read',
      null,
    ])
    expect(draftAccessOf(undefined, actor('person:mona'))).toBe(null)
  })

  it('ends with the sending, and with leaving the organisation', () => {
    expect(draftAccessOf(draft({ state: 'inProgress' }), actor('person:mona'))).toBe(null)
    expect(draftAccessOf(draft(), actor('person:mona', 'organization:elsewhere'))).toBe(null)
    expect(asColleague(draft({ state: 'validating' }), 'person:mona')).toBe(undefined)
  })

  it('a colleague’s devices hold the draft while it is shared, and what was sent only as its recipients or readers', () => {
    const reader = { subject: 'person:mona', email: 'mona@example.com', organizationId: 'organization:1' }
    expect(renderEnvelope(draft(), reader)).toEqual(draft())
    expect(renderEnvelope(draft({ draftColleagues: [ADAM] }), reader)).toBe(null)
    expect(renderEnvelope(draft({ state: 'inProgress', sentAt: 1 }), reader)).toBe(null)
  })

  it('one colleague has one kind of access', () => {
    expect(withColleague([MONA, ADAM], ADAM, 'write')).toEqual([MONA, { ...ADAM, access: 'write' }])
    expect(withColleague([MONA, ADAM], MONA, null)).toEqual([ADAM])
  })
})

describe('what a colleague may not do', () => {
  const facts = (envelope: Envelope) => ({
    get: (kind: string) => (kind === 'envelope' ? (envelope as never) : undefined),
  })
  const refusedCode = (
    name: 'shareDraft' | 'describeDraft' | 'sendEnvelope',
    who: PersonActor,
    input: object,
  ) =>
    (COMMANDS[name].check as (...of: unknown[]) => { code: string } | null)(facts(draft()), input, who)?.code
  const content = { documents: [], attachments: [], recipients: [], fields: [] }

  it('send it or share it on; who writes in it may name it, who looks at it may not', () => {
    const [mona, adam] = [actor('person:mona'), actor('person:adam')]
    const envelopeId = draft().id
    expect(refusedCode('sendEnvelope', mona, { envelopeId, content })).toBe('not-permitted')
    expect(refusedCode('shareDraft', mona, { envelopeId, personId: 'person:eve', access: 'read' })).toBe(
      'not-permitted',
    )
    expect(refusedCode('describeDraft', mona, { envelopeId, title: 'Lease' })).toBe(undefined)
    expect(refusedCode('describeDraft', adam, { envelopeId, title: 'Lease' })).toBe('not-permitted')
  })
})
