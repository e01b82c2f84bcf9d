import { describe, expect, it } from 'vitest'
import {
  badr,
  id,
  mariam,
  NOW,
  owner,
  recipientFor,
  sampleEnvelope,
} from '../../sync/commands/sample-envelope.ts'
import type { Envelope, Question, Recipient } from '../../sync/entities/envelope.ts'
import { envelopeMail } from './envelope-mail.ts'

const common = {
  recipientName: 'Reader',
  organizationName: 'Al Noor',
  brandColor: null,
  title: 'Lease',
  link: 'https://sign.ae/sign/sign#t0ken',
}
const first = (some: Partial<Recipient> = {}) => recipientFor(1, mariam, 'sign', some)
const second = (some: Partial<Recipient> = {}) => recipientFor(2, badr, 'approve', { order: 2, ...some })
const written = (
  template: Parameters<typeof envelopeMail>[0],
  envelope: Envelope,
  recipient: Recipient | null,
  viewer: Envelope['viewers'][number] | null = null,
) => envelopeMail(template, envelope, { recipient, viewer }, common, 'en')

describe('what an envelope writes to people', () => {
  const question = (n: number, some: Partial<Question>): Question => ({
    id: id('question', n),
    askerId: first().id,
    askeeId: second().id,
    text: 'Which annex?',
    askedAt: NOW,
    answer: null,
    answeredAt: null,
    ...some,
  })

  it('whoever is asked reads who asks and the question put to them, not one put to somebody else', () => {
    const envelope = sampleEnvelope({
      recipients: [first(), second()],
      questions: [question(1, {}), question(2, { askeeId: null, text: 'Who pays?' })],
    })
    const asked = written('informationRequested', envelope, second())
    expect(asked.subject).toBe('Mariam asks you about “Lease”')
    expect(asked.text).toContain('> Which annex?')
    expect(written('informationRequested', envelope, null).text).toContain('> Who pays?')
  })

  it('[A160] the initiator’s own subject and message name whoever reads them', () => {
    const envelope = sampleEnvelope({
      subject: 'For {{recipientName}}\n',
      message: 'Dear {{recipientName}}, <b>{{documentName}}</b> is from {{senderName}}',
      title: 'Lease & annex',
      recipients: [first({ name: 'Mariam' })],
    })
    const mail = written('yourTurn', envelope, envelope.recipients[0] ?? null)
    expect(mail.subject).toBe('For Mariam')
    expect(mail.text).toContain('Dear Mariam, <b>Lease & annex</b> is from Omar')
    expect(mail.html).toContain('Dear Mariam, &#60;b&#62;Lease &#38; annex&#60;/b&#62; is from Omar')
    const nameless = { ...envelope, subject: '{{expiryDate}}' }
    expect(written('yourTurn', nameless, envelope.recipients[0] ?? null).subject).toContain('Lease')
  })

  it('the asker reads the answer and who gave it, the initiator by name too', () => {
    const given = (askeeId: Question['askeeId']) =>
      sampleEnvelope({
        recipients: [first(), second()],
        questions: [question(1, { askeeId, answer: 'Annex 2', answeredAt: NOW })],
      })
    expect(written('informationGiven', given(second().id), first()).text).toMatch(
      /Badr answered[\s\S]*> Annex 2/,
    )
    expect(written('informationGiven', given(null), first()).text).toContain(`${owner.name} answered`)
  })

  it('a delegate reads who delegates; when it is revoked they read so, without a link', () => {
    const from = first({ state: 'delegated', reason: 'On leave' })
    const to = recipientFor(3, badr, 'sign', {
      delegatedFrom: { recipientId: from.id, name: from.name, proxy: false },
    })
    const envelope = sampleEnvelope({ recipients: [from, to], message: 'From Omar' })
    const delegated = written('delegated', envelope, to).text
    expect(delegated).toMatch(/Mariam has delegated[\s\S]*Message from Mariam:\n> On leave/)
    expect(delegated).not.toContain('From Omar')
    const revoked = written('delegationRevoked', envelope, to).text
    expect(revoked).toContain('Mariam had delegated')
    expect(revoked).not.toContain(common.link)
  })

  it('what came back names who sent it back and why', () => {
    const back = (state: 'returned' | 'reverted') =>
      sampleEnvelope({ recipients: [first(), second({ state, reason: 'Clause 3' })] })
    expect(written('returned', back('returned'), first()).text).toMatch(/Badr returned[\s\S]*> Clause 3/)
    expect(written('reverted', back('reverted'), null).text).toMatch(/Badr sent[\s\S]*> Clause 3/)
  })

  it('a recall names whoever took an act back last', () => {
    const act = (recipientId: Recipient['id'], undoneAt: number | null): Envelope['acts'][number] => ({
      commandId: `c${undoneAt}`,
      recipientId,
      kind: 'approved',
      acceptedAt: 1,
      claimedAt: null,
      consent: null,
      sealedAt: null,
      undoneAt,
      values: {},
      comment: null,
      signingAs: null,
      representing: null,
    })
    const envelope = sampleEnvelope({
      recipients: [first(), second()],
      acts: [act(second().id, 50), act(first().id, 60), act(second().id, null)],
    })
    expect(written('recalled', envelope, second()).text).toContain('Mariam took back')
  })

  it('whom a recipient shares with reads that recipient’s name, not the initiator’s', () => {
    const viewer = (addedBy: string): Envelope['viewers'][number] => ({
      id: id('viewer', 1),
      personId: badr.personId,
      name: badr.name,
      email: badr.email,
      addedBy,
      addedAt: NOW,
    })
    const shared = (addedBy: string) => written('shared', sampleEnvelope(), null, viewer(addedBy)).subject
    expect(shared(mariam.personId)).toBe('Mariam shares “Lease” with you')
    expect(shared(owner.personId)).toBe('Omar shares “Lease” with you')
    const words = envelopeMail(
      'shared',
      sampleEnvelope({ message: 'To all recipients' }),
      { recipient: null, viewer: viewer(mariam.personId), message: 'For your files' },
      common,
      'en',
    ).text
    expect(words).toMatch(/Message from Mariam:\n> For your files/)
    expect(words).not.toContain('To all recipients')
  })

  it('a group member’s rejection that ended nothing is not told as the end of the envelope', () => {
    const cancelled = sampleEnvelope({
      state: 'cancelled',
      stateReason: 'No longer needed',
      recipients: [first({ state: 'rejected', reason: 'Not me' }), second({ state: 'stopped' })],
    })
    expect(written('cancelled', cancelled, second()).text).toMatch(/Omar cancelled[\s\S]*> No longer needed/)
    const rejected = { ...cancelled, stateReason: 'Not me' }
    expect(written('rejected', rejected, null).text).toMatch(/Mariam rejected[\s\S]*> Not me/)
  })

  it('every kind of step is asked for as what it is', () => {
    const subject = (kind: Recipient['kind']) =>
      written('yourTurn', sampleEnvelope(), recipientFor(1, mariam, kind)).subject
    expect(subject('endorse')).toBe('Please endorse “Lease”')
    expect(subject('requestInfo')).toBe('Please give information about “Lease”')
    expect(subject('corporateSeal')).toBe('Please seal “Lease”')
  })
})
