import { describe, expect, it } from 'vitest'
import { envelope, field, LAST, ME, OTHER, recipient } from '../../tests/signer/signing-world.ts'
import { guestDoor } from './guest-door.ts'

const FIELDS = [
  field('Signature', 'signature'),
  field('Date', 'date'),
  field('Code', 'text', { requirement: 'readOnly' }),
  field('Theirs', 'signature', { recipientId: OTHER }),
]

describe('the door of a guest’s link', () => {
  it('says who asks for what, how much and until when', () => {
    const one = envelope({
      fields: FIELDS,
      message: 'Please sign by Sunday.',
      expiresAt: 1_800_000_000_000,
      recipients: [recipient({ message: 'Initial clause 4 too.' }), recipient({ id: OTHER })],
    })
    expect(guestDoor(one, ME)).toEqual({
      senderName: 'Omar Haddad',
      title: 'Services agreement: facade maintenance, Al Maryah Tower',
      message: 'Please sign by Sunday.\n\nInitial clause 4 too.',
      asks: 'sign',
      fieldCount: 2,
      expiresAt: 1_800_000_000_000,
      email: 'm****m@alnoor.example',
      language: 'en',
      languageIsTheirs: false,
    })
  })

  it('says whether the language was given to this very recipient, or is the document’s', () => {
    const given = envelope({ recipients: [recipient({ language: 'ar' })] })
    expect(guestDoor(given, ME)).toMatchObject({ language: 'ar', languageIsTheirs: true })
    const whole = envelope({ language: 'ar', recipients: [recipient({ language: 'ar' })] })
    expect(guestDoor(whole, ME)).toMatchObject({ language: 'ar', languageIsTheirs: false })
  })

  it('asks for nothing once it was done, has ended or has not begun', () => {
    const done = envelope({ fields: FIELDS, recipients: [recipient({ state: 'signed' })] })
    const ended = envelope({ fields: FIELDS, state: 'cancelled', expiresAt: 5 })
    for (const one of [done, ended])
      expect(guestDoor(one, ME)).toMatchObject({ asks: null, fieldCount: 0, expiresAt: null })
  })

  it('tells nothing to whoever may not see the envelope', () => {
    const later = recipient({ id: LAST, order: 2, email: 'khalid@alnoor.example', activatedAt: null })
    const one = envelope({ recipients: [recipient(), { ...later, state: 'notActive' }] })
    expect(guestDoor(one, LAST), 'not reached yet').toBeNull()
    expect(guestDoor(envelope(), `recipient:${'z'.repeat(26)}`), 'of no part').toBeNull()
    expect(guestDoor(envelope({ state: 'draft' }), ME)).toBeNull()
  })

  it('tells of a protected step neither fields nor content', () => {
    const one = envelope({ fields: FIELDS, recipients: [recipient({ access: 'password' })] })
    expect(guestDoor(one, ME)).toMatchObject({ asks: 'sign', fieldCount: 0 })
  })
})
