import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WORKFLOW_COMMANDS } from '../commands/registry.ts'
import { mariam, recipientFor, sampleEnvelope } from '../commands/sample-envelope.ts'
import { actCommand } from '../commands/signing/act-commands.ts'
import { namedDocuments, termsOf } from '../commands/signing/act-input.ts'
import type { Envelope, EnvelopeDocument } from '../entities/envelope.ts'
import { STEP_KINDS, type StepKind } from '../entities/step-kind.ts'
import { confirmedByCall } from './confirmed-by-call.ts'
import { refuseUnread, shownOf, unreadDocuments } from './shown-documents.ts'

const sha = (document: number, revision: number) => `${document}${revision}`.padStart(64, '0')

/** `revisions[n]` is how many versions document n has. */
function envelopeWith(revisions: readonly number[]): Envelope {
  const [sample] = sampleEnvelope().documents as [EnvelopeDocument]
  const [first] = sample.revisions
  if (!first) throw new Error('The sample has a prepared document')
  const documents = revisions.map((count, n): EnvelopeDocument => {
    const all = Array.from({ length: count }, (_, at) => ({
      ...first,
      id: `revision:${n}-${at}` as never,
      sha256: sha(n, at),
      cause: at === 0 ? ('prepared' as const) : ('signed' as const),
    }))
    const id = `document:${String(n).padStart(26, '0')}` as never
    return { ...sample, id, name: `${n}.pdf`, revisions: all, currentRevisionId: all.at(-1)?.id ?? null }
  })
  return sampleEnvelope({ documents, recipients: [recipientFor(1, mariam, 'approve')] })
}

describe('what a person has read', () => {
  it('[W18] an act is refused exactly when some document was named in no version of it, whatever else is named', () => {
    const drawn = fc.array(
      fc.record({
        versions: fc.integer({ min: 1, max: 4 }),
        /** Which of its versions was drawn; beyond them: another file, or nothing. */
        named: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant(null)),
      }),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(drawn, (all) => {
        const envelope = envelopeWith(all.map((one) => one.versions))
        const shown = new Map(
          envelope.documents.flatMap((one, at) => {
            const named = all[at]?.named ?? null
            return named === null ? [] : [[one.id as string, sha(at, named)] as const]
          }),
        )
        const wrong = all.findIndex((one) => one.named === null || one.named >= one.versions)
        const refused = refuseUnread(envelope, namedDocuments(envelope, shown))
        expect(refused?.code ?? null).toBe(wrong === -1 ? null : 'document-not-read')
        expect(unreadDocuments(envelope, shown).length > 0).toBe(wrong !== -1)
      }),
    )
  })

  it('[W18] is the newest version a device has drawn; signatures of others since do not undo it', () => {
    const envelope = envelopeWith([3, 1])
    const read = new Set([sha(0, 0), sha(0, 1), sha(1, 0)])
    const shown = shownOf(envelope, (one) => read.has(one))
    expect([...shown.values()]).toEqual([sha(0, 1), sha(1, 0)])
    expect(refuseUnread(envelope, namedDocuments(envelope, shown))).toBeNull()
  })

  it('[W18] is not the file that was uploaded, nor a version of another document', () => {
    const envelope = envelopeWith([1, 1])
    const [first, second] = envelope.documents as [EnvelopeDocument, EnvelopeDocument]
    for (const foreign of [first.pdfSha256, sha(1, 0)]) {
      const shown = new Map([
        [first.id as string, foreign],
        [second.id as string, sha(1, 0)],
      ])
      expect(refuseUnread(envelope, namedDocuments(envelope, shown))?.code).toBe('document-not-read')
    }
  })
})

/** Acts of a recipient that decide nothing in the documents, and why they need not have been shown. */
const DECIDE_NOTHING: Readonly<Record<string, string>> = {
  openStep: 'says that it was opened',
  rejectStep: 'one may refuse what cannot be read',
  returnStep: 'hands back',
  revertEnvelope: 'hands back',
  recallAct: 'takes back',
  askQuestion: 'asks',
  withdrawQuestion: 'takes back',
  delegateStep: 'somebody else decides',
  recordStepAccess: 'opens what is to be read',
  takeLease: 'holds',
  releaseLease: 'gives back',
}

describe('every act of a recipient', () => {
  const acts = Object.values(WORKFLOW_COMMANDS).filter((one) => one.as === 'recipient')
  const shape = (input: unknown) => Object.keys((input as { shape?: object }).shape ?? {})

  it('[W18] names documents, or is known to decide nothing in them', () => {
    const silent = acts.filter((one) => !shape(one.input).includes('documents')).map((one) => one.name)
    expect(silent.filter((name) => !(name in DECIDE_NOTHING))).toEqual([])
  })

  it('[W18] that decides is refused on what was not shown, and accepted on what was', () => {
    const decided = new Set<string>()
    for (const kind of Object.keys(STEP_KINDS) as StepKind[]) {
      const name = kind === 'notify' ? 'acknowledgeStep' : actCommand(kind)
      if (name === null || kind === 'uaePassSign') continue
      const part = recipientFor(1, mariam, kind, kind === 'notify' ? { state: 'notified' } : {})
      const envelope = sampleEnvelope({ recipients: [part] })
      const facts = { get: (what: string) => (what === 'envelope' ? envelope : undefined) as never }
      const codeWith = (shown: ReadonlyMap<string, string>) => {
        const input = {
          envelopeId: envelope.id,
          recipientId: part.id,
          ...termsOf(envelope, part.id, shown),
          values: {},
          consent: { text: 'I agree', version: '1', language: 'en' },
        }
        return WORKFLOW_COMMANDS[name].check(facts, input as never, mariam)?.code ?? 'accepted'
      }
      expect(codeWith(new Map()), kind).toBe('document-not-read')
      expect(codeWith(confirmedByCall(envelope)), kind).toBe('accepted')
      decided.add(name)
    }
    const naming = acts.filter((one) => shape(one.input).includes('documents')).map((one) => one.name)
    expect([...decided].sort()).toEqual(naming.sort())
  })
})
