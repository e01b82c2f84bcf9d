import { describe, expect, it } from 'vitest'
import type { Attachment, Envelope } from '../../entities/envelope.ts'
import { confirmedByCall } from '../../rules/confirmed-by-call.ts'
import { readerOf, renderEnvelope } from '../../rules/render-envelope.ts'
import type { Command, Facts } from '../command.ts'
import {
  badr,
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
} from '../sample-envelope.ts'
import { acknowledgeStep } from '../signing/acknowledge-step.ts'
import { namedDocuments } from '../signing/act-input.ts'
import { delegateStep } from '../signing/delegate-step.ts'
import { addMessage } from './add-message.ts'
import { addAttachment, removeAttachment, setAttachmentAccess } from './change-attachments.ts'
import { removeRecipient } from './change-recipients.ts'
import { shareEnvelope } from './share-envelope.ts'

const target = { envelopeId: id('envelope', 1) }
const both = (some: Partial<Envelope> = {}) =>
  sampleEnvelope({ recipients: [recipientFor(1, mariam), recipientFor(2, badr)], ...some })
const seenBy = (envelope: Envelope, actor: typeof owner) => renderEnvelope(envelope, readerOf(actor))

describe('messages beside the documents', () => {
  const line = { ...target, messageId: id('message', 1), text: ' Which floor? ' }
  const said = (readAccess: 'all' | 'internal' | 'private', envelope = both()) =>
    done(run(addMessage, envelope, { ...line, readAccess }, mariam)).envelope

  it('say who wrote them and when, by the server’s clock, and are recorded without their words', () => {
    const { envelope, change } = done(run(addMessage, both(), line, mariam))
    expect(envelope.messages).toEqual([
      {
        id: line.messageId,
        authorId: mariam.personId,
        authorName: 'Mariam',
        text: 'Which floor?',
        readAccess: 'all',
        at: NOW,
      },
    ])
    expect(JSON.stringify(change.events)).not.toContain('floor')
    expect(envelope.modifiedAt).toBe(both().modifiedAt)
  })

  it('reach exactly those they were meant for: all, the initiator’s organisation, the initiator', () => {
    const outside = { ...badr, organizationId: id('organization', 2) } as typeof badr
    const readers = (envelope: Envelope) =>
      [owner, mariam, badr, outside].map((one) => seenBy(envelope, one)?.messages.length)
    expect(readers(said('all'))).toEqual([1, 1, 1, 1])
    expect(readers(said('internal'))).toEqual([1, 1, 1, 0])
    expect(readers(said('private'))).toEqual([1, 1, 0, 0])
  })

  it('[S8] are written by the initiator and by those the route has come to; a viewer only reads', () => {
    const viewer = { personId: stranger.personId, name: 'Eve', email: stranger.email }
    const shared = both({
      viewers: [{ ...viewer, id: id('viewer', 1), addedBy: owner.personId, addedAt: 1 }],
    })
    expect(codeOf(run(addMessage, shared, line, stranger))).toBe('not-permitted')
    expect(codeOf(run(addMessage, shared, line, owner))).toBe('applied')
    expect(codeOf(run(addMessage, shared, line, guestOf(shared.recipients[0]!)))).toBe('applied')
    const later = recipientFor(2, badr, 'sign', { order: 2, state: 'notActive', activatedAt: null })
    const unreached = sampleEnvelope({ recipients: [recipientFor(1, mariam), later] })
    expect(codeOf(run(addMessage, unreached, line, badr))).toBe('not-permitted')
  })

  it('[R0963] go on after completion, and not once the document was stopped', () => {
    expect(codeOf(run(addMessage, both({ state: 'completed' }), line, mariam))).toBe('applied')
    expect(codeOf(run(addMessage, both({ state: 'cancelled' }), line, mariam))).toBe('envelope-cancelled')
    expect(codeOf(run(addMessage, said('all'), line, mariam))).toBe('id-in-use')
  })
})

describe('supporting files under way', () => {
  const file = {
    sha256: 'd'.repeat(64),
    organizationId: id('organization', 1),
    name: 'id.png',
    sizeBytes: 7,
    mediaType: 'image/png',
    pdf: null,
  }
  const bring = {
    ...target,
    attachmentId: id('attachment', 1),
    name: 'id.png',
    sha256: file.sha256,
    typeId: 1,
    note: 'Front side',
    readAccess: 'all',
  }
  /** As `run`, with the file uploaded. */
  const withFile = (command: Command<never>, envelope: Envelope, input: object, actor = mariam) => {
    const facts: Facts = {
      get: (kind, key) =>
        (kind === 'file' && key === file.sha256 ? file : kind === 'envelope' ? envelope : undefined) as never,
    }
    const parsed = command.input.parse(input) as never
    const refused = command.check(facts, parsed, actor)
    if (refused) return { refused }
    const applied = command.apply(facts, parsed, {
      actor,
      now: NOW,
      ids: { now: () => NOW, randomBytes: (n) => new Uint8Array(n) },
      commandId: 'command:test',
      claimedAt: null,
    })
    if (!applied.ok) return { refused: applied.error }
    return { change: applied.value, envelope: applied.value.put[0]?.value as Envelope }
  }
  const added = (some: object = {}, actor = mariam, envelope = both()) =>
    done(withFile(addAttachment as never, envelope, { ...bring, ...some }, actor)).envelope

  it('[R0618][R0619][R0632] carry their kind, a note and who may read them; the file must have arrived', () => {
    expect(added().attachments).toEqual([
      {
        id: bring.attachmentId,
        name: 'id.png',
        sha256: file.sha256,
        sizeBytes: 7,
        mediaType: 'image/png',
        readAccess: 'all',
        specific: [],
        typeId: 1,
        note: 'Front side',
        addedBy: mariam.personId,
        addedAt: NOW,
      } satisfies Attachment,
    ])
    expect(codeOf(run(addAttachment, both(), bring, mariam))).toBe('upload-incomplete')
  })

  it.each(['virus.exe', 'Setup.MSI', 'run.bat.'])('[R1149][R1150][R1151] refuse %s', (name) => {
    const refused = withFile(addAttachment as never, both(), { ...bring, name })
    expect(codeOf(refused)).toBe('file-type-not-supported')
  })

  it('[R0625][R0626][R0627][R0628] are read by exactly the people of their level, and by who brought them', () => {
    const outside = { ...badr, organizationId: id('organization', 2) } as typeof badr
    const readers = (some: object) =>
      [owner, mariam, badr, outside].map((one) => seenBy(added(some), one)?.attachments.length)
    expect(readers({ readAccess: 'all' })).toEqual([1, 1, 1, 1])
    expect(readers({ readAccess: 'internal' })).toEqual([1, 1, 1, 0])
    expect(readers({ readAccess: 'private' })).toEqual([1, 1, 0, 0])
    expect(readers({ readAccess: 'specific', specific: [id('recipient', 2)] })).toEqual([1, 1, 1, 1])
    expect(readers({ readAccess: 'specific', specific: [id('recipient', 1)] })).toEqual([1, 1, 0, 0])
  })

  it('name at least one recipient of this envelope when only some may read', () => {
    for (const specific of [[], [id('recipient', 77)]])
      expect(
        codeOf(withFile(addAttachment as never, both(), { ...bring, readAccess: 'specific', specific })),
      ).toBe('input-not-valid')
  })

  it('[R1044] are shown to others or taken away only by who brought them, until the document has ended', () => {
    const one = { ...target, attachmentId: bring.attachmentId }
    const fewer = { ...one, readAccess: 'private' }
    const changed = done(run(setAttachmentAccess, added(), fewer, mariam))
    expect(changed.envelope.attachments[0]?.readAccess).toBe('private')
    expect(changed.change.events).toMatchObject([
      { kind: 'attachmentAccessChanged', facts: { from: 'all', to: 'private' } },
    ])
    expect(done(run(removeAttachment, added(), one, mariam)).envelope.attachments).toEqual([])
    for (const command of [removeAttachment, setAttachmentAccess])
      expect(codeOf(run(command as never, added(), fewer, owner))).toBe('not-found')
    const ended = { ...added(), state: 'completed' as const }
    expect(codeOf(run(removeAttachment, ended, one, mariam))).toBe('envelope-completed')
  })

  it('follow a part to its delegate', () => {
    const given = added({ readAccess: 'specific', specific: [id('recipient', 1)] }, owner)
    const account = {
      personId: stranger.personId,
      name: 'Eve',
      email: stranger.email,
      language: 'en' as const,
    }
    const delegated = run(
      delegateStep,
      given,
      { ...target, recipientId: id('recipient', 1), email: stranger.email, reason: 'On leave' },
      mariam,
      NOW,
      { accounts: [account] },
    )
    const { envelope } = done(delegated)
    expect(seenBy(envelope, stranger)?.attachments.length).toBe(1)
    // Why it was delegated is kept with whoever did, for the delegate and the initiator alone.
    const reasonSeenBy = (actor: typeof owner) =>
      seenBy(envelope, actor)?.recipients.find((one) => one.state === 'delegated')?.reason
    expect([owner, mariam, stranger, badr].map(reasonSeenBy)).toEqual([
      'On leave',
      'On leave',
      'On leave',
      null,
    ])
  })
})

describe('who else is concerned', () => {
  it('a recipient taken out is told so; nobody goes whom a group’s quota needs', () => {
    const { change } = done(run(removeRecipient, both(), { ...target, removedId: id('recipient', 2) }, owner))
    expect(change.effects).toContainEqual(
      expect.objectContaining({ kind: 'mail', template: 'removed', recipientId: id('recipient', 2) }),
    )
    const last = sampleEnvelope({ recipients: [recipientFor(1, mariam)] })
    expect(run(removeRecipient, last, { ...target, removedId: id('recipient', 1) }, owner)).toEqual({
      refused: { code: 'nobody-before', facts: { what: 'removal' } },
    })
  })

  it('[S13] whom it is shared with is written to, and the answer is the same whether they have an account', () => {
    const wish = { ...target, name: 'Eve', email: stranger.email, message: 'For your files' }
    const account = {
      personId: stranger.personId,
      name: 'Evelyn Elsewhere',
      email: stranger.email,
      language: 'en' as const,
    }
    const known = done(run(shareEnvelope, both(), wish, owner, NOW, { accounts: [account] })).change
    const unknown = done(run(shareEnvelope, both(), wish, owner)).change
    expect(known.effects).toMatchObject([{ template: 'shared', message: 'For your files' }])
    expect({ ...unknown, put: null }).toEqual({ ...known, put: null })
    const seen = [known, unknown].map(({ put: [first] }) =>
      first?.kind === 'envelope' ? renderEnvelope(first.value, readerOf(owner)) : null,
    )
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]?.viewers).toMatchObject([{ name: 'Eve', email: stranger.email, personId: null }])
    expect(codeOf(run(shareEnvelope, both({ state: 'cancelled' }), wish, owner))).toBe('envelope-cancelled')
  })

  it('[R0963] a cancelled document is not acknowledged any more', () => {
    const told = both({ recipients: [recipientFor(1, mariam, 'notify', { state: 'notified' })] })
    const documents = namedDocuments(told, confirmedByCall(told))
    const wish = { ...target, recipientId: id('recipient', 1), documents }
    expect(codeOf(run(acknowledgeStep, told, wish, mariam))).toBe('applied')
    expect(codeOf(run(acknowledgeStep, { ...told, state: 'cancelled' }, wish, mariam))).toBe(
      'envelope-cancelled',
    )
  })
})
