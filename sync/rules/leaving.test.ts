import { describe, expect, it } from 'vitest'
import { sampleEnvelope } from '../commands/sample-envelope.ts'
import type { Envelope } from '../entities/envelope.ts'
import type { Authority } from './authority.ts'
import { refuseRemoval, withoutMember } from './leaving.ts'

const admin = 'person:admin' as const
const actor = (...roles: ('companyAdmin' | 'userAdmin' | 'member')[]): Authority => ({
  personId: admin,
  roles,
  permissions: [],
})
const gone = 'person:gone' as const
const member = (...roles: string[]) => ({ personId: gone, roles })
const administrators = (...personIds: `person:${string}`[]) => ({
  organizationId: 'organization:1' as const,
  personIds,
})
const some = administrators(admin, gone)

describe('who may take somebody out of an organisation', () => {
  it('whoever runs it, and whoever runs its people', () => {
    expect(refuseRemoval(actor('companyAdmin'), member('member'), some)).toBeNull()
    expect(refuseRemoval(actor('companyAdmin'), member('companyAdmin'), some)).toBeNull()
    expect(refuseRemoval(actor('userAdmin'), member('member'), some)).toBeNull()
  })

  it('not a member, and not somebody who stands below them', () => {
    expect(refuseRemoval(actor('member'), member('member'), some)?.code).toBe('not-permitted')
    expect(refuseRemoval(actor('userAdmin'), member('companyAdmin'), some)?.code).toBe('not-permitted')
    expect(refuseRemoval(undefined, member('member'), some)?.code).toBe('not-permitted')
  })

  it('[S19] nobody themselves, and nobody the last who runs it', () => {
    const self = { personId: admin, roles: ['companyAdmin'] }
    expect(refuseRemoval(actor('companyAdmin'), self, some)?.code).toBe('not-permitted')
    // The one who acts runs it, and cannot sign in any more.
    const last = refuseRemoval(actor('companyAdmin'), member('companyAdmin'), administrators(gone))
    expect(last?.code).toBe('last-administrator')
  })

  it('[S8] who may not learns nothing of whether there is such a member', () => {
    expect(refuseRemoval(actor('member'), null, some)).toEqual(
      refuseRemoval(actor('member'), member('member'), some),
    )
    expect(refuseRemoval(actor('companyAdmin'), null, some)?.code).toBe('user-not-found')
  })
})

describe('an envelope without somebody who left', () => {
  const heir = { personId: 'person:heir', name: 'Heir', email: 'heir@example.com' } as const
  const whole = sampleEnvelope()
  const [first] = whole.recipients
  if (!first) throw new Error('A sample has recipients')

  it('is the very same one when they had nothing to do with it', () => {
    expect(withoutMember(whole, 'person:stranger', heir)).toBe(whole)
  })

  it('goes on in the name of who took them out', () => {
    const after = withoutMember(whole, whole.ownerId, heir)
    expect([after.ownerId, after.owner]).toEqual([
      heir.personId,
      { ...whole.owner, name: heir.name, email: heir.email },
    ])
  })

  it('keeps their part under their address, and nothing of it is theirs', () => {
    const personId = 'person:gone' as const
    const before: Envelope = {
      ...whole,
      recipients: whole.recipients.map((one) => (one.id === first.id ? { ...one, personId } : one)),
      lease: { recipientId: first.id, subject: personId, until: 1 } as Envelope['lease'],
    }
    const after = withoutMember(before, personId, heir)
    expect(after.recipients.find((one) => one.id === first.id)).toEqual({ ...first, personId: null })
    expect(after.lease).toBeNull()
    expect(JSON.stringify(after)).not.toContain(personId)
  })
})
