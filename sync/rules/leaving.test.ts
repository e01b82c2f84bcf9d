import { describe, expect, it } from 'vitest'
import { sampleEnvelope } from '../commands/sample-envelope.ts'
import type { Envelope } from '../entities/envelope.ts'
import { refuseRemoval, withoutMember } from './leaving.ts'

const actor = (...roles: ('companyAdmin' | 'userAdmin' | 'member')[]) => ({
  personId: 'person:admin' as const,
  roles,
})
const member = (...roles: string[]) => ({ personId: 'person:gone', roles })

describe('who may take somebody out of an organisation', () => {
  it('whoever runs it, and whoever runs its people', () => {
    expect(refuseRemoval(actor('companyAdmin'), member('member'))).toBeNull()
    expect(refuseRemoval(actor('companyAdmin'), member('companyAdmin'))).toBeNull()
    expect(refuseRemoval(actor('userAdmin'), member('member'))).toBeNull()
  })

  it('not a member, and not somebody who stands below them', () => {
    expect(refuseRemoval(actor('member'), member('member'))?.code).toBe('not-permitted')
    expect(refuseRemoval(actor('userAdmin'), member('companyAdmin'))?.code).toBe('not-permitted')
  })

  it('nobody themselves, so that somebody is always left who runs it', () => {
    const self = { personId: 'person:admin', roles: ['companyAdmin'] }
    expect(refuseRemoval(actor('companyAdmin'), self)?.code).toBe('not-permitted')
  })

  it('[S8] who may not learns nothing of whether there is such a member', () => {
    expect(refuseRemoval(actor('member'), null)).toEqual(refuseRemoval(actor('member'), member('member')))
    expect(refuseRemoval(actor('companyAdmin'), null)?.code).toBe('user-not-found')
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
