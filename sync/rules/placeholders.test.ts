import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { id, mariam, NOW, owner, recipientFor, sampleEnvelope } from '../commands/sample-envelope.ts'
import { PROCESS_ATTRIBUTES } from '../entities/attribute.ts'
import {
  fillPlaceholders,
  PLACEHOLDERS,
  placeholderToken,
  placeholderValues,
  writtenTo,
} from './placeholders.ts'
import { renderEnvelope } from './render-envelope.ts'

const envelope = sampleEnvelope({
  sentAt: Date.UTC(2026, 10, 21, 22),
  expiresAt: Date.UTC(2026, 11, 1),
  timeZone: 'Asia/Dubai',
  sequenceNumber: 'HR-0007',
  attributes: [{ id: PROCESS_ATTRIBUTES[0]?.id ?? 0, value: '4711' }],
})
const reader = { name: 'Mariam', language: 'en' } as const

describe('placeholders', () => {
  it('[C053][A160] stand for names, number, dates and attributes, each as its reader reads it', () => {
    expect(placeholderValues(envelope, reader)).toEqual({
      recipientName: 'Mariam',
      senderName: 'Omar',
      organizationName: 'Al Noor',
      documentName: 'Lease',
      sequenceNumber: 'HR-0007',
      // Past midnight where the initiator is.
      sentDate: '22 November 2026',
      expiryDate: '1 December 2026',
      RimNumber: '4711',
      GrimNumber: '',
    })
    expect(placeholderValues(envelope, { ...reader, language: 'fr' }).sentDate).toBe('22 novembre 2026')
    expect(placeholderValues(envelope, { ...reader, language: 'ar' }).sentDate).toBe('22 نوفمبر 2026')
    expect(placeholderValues({ ...envelope, expiresAt: null, timeZone: 'Moon/Base' }, reader)).toMatchObject({
      expiryDate: '',
      sentDate: '21 November 2026',
    })
  })

  it('are found in any case and with blanks; what is none stays as it was written', () => {
    const values = { recipientName: 'Mariam' }
    expect(fillPlaceholders('Dear {{recipientName}}, {{ RECIPIENTNAME }}', values)).toBe(
      'Dear Mariam, Mariam',
    )
    expect(fillPlaceholders('{{salary}} {recipientName} {{}} {{recipientName', values)).toBe(
      '{{salary}} {recipientName} {{}} {{recipientName',
    )
  })

  it('bring nothing along that is read again, whatever people are called', () => {
    const token = fc.constantFrom(...PLACEHOLDERS).map(placeholderToken)
    const piece = fc.oneof(
      token,
      fc.string({ maxLength: 8 }).filter((text) => !/[{}]/.test(text)),
    )
    fc.assert(
      fc.property(
        fc.array(piece),
        fc.dictionary(fc.constantFrom(...PLACEHOLDERS), fc.oneof(token, fc.string())),
        (parts, values) => {
          const isToken = new Set(PLACEHOLDERS.map(placeholderToken))
          const expected = parts.map((part) => (isToken.has(part) ? (values[part.slice(2, -2)] ?? '') : part))
          expect(fillPlaceholders(parts.join(''), values)).toBe(expected.join(''))
        },
      ),
    )
  })

  it('cannot break the line of a subject', () => {
    const written = {
      ...envelope,
      subject: '{{documentName}} for {{recipientName}}',
      message: 'Dear {{recipientName}}',
    }
    expect(writtenTo(written, { name: 'Eve\r\nBcc: all@example.com', language: 'en' })).toEqual({
      subject: 'Lease for Eve Bcc: all@example.com',
      message: 'Dear Eve\r\nBcc: all@example.com',
    })
  })

  it('are filled in what a recipient is shown; the initiator sees what they wrote', () => {
    const written = sampleEnvelope({
      subject: 'For {{recipientName}}',
      message: 'Dear {{recipientName}}',
      recipients: [recipientFor(1, mariam)],
      viewers: [
        {
          id: id('viewer', 1),
          personId: id('person', 8),
          name: 'Sara',
          email: 'sara@example.com',
          addedBy: owner.personId,
          addedAt: NOW,
        },
      ],
    })
    const seenBy = (subject: string) => renderEnvelope(written, { subject, email: '' })?.message
    expect(seenBy(mariam.personId)).toBe('Dear Mariam')
    expect(seenBy(id('person', 8))).toBe('Dear Sara')
    expect(seenBy(owner.personId)).toBe('Dear {{recipientName}}')
  })
})
