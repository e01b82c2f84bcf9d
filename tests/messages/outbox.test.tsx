/** The outbox says in words what became of each act: every state, every refusal, what was kept, what can be done (UX §5). */

import { describe, expect, it, vi } from 'vitest'
import { ALL_FACES } from '../../app/faces/all-faces.ts'
import { useEntryRefusal, useRefusalSentence } from '../../app/faces/refusal-sentence.ts'
import { ANSWERS, type AnswerCode } from '../../sync/answers.ts'
import { entryOf, type Outbox, outboxMarkup, outboxTexts, refusedEntry, uploadOf } from './outbox-world.tsx'
import { expectSaid, hookOf, type InAll, inAll, isArabic, languageOf, type Spoken } from './spoken.tsx'

// The screen has no page here to hydrate from: what it would show in a browser is what it shows now.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: <T,>(_subscribe: unknown, now: () => T): T => now(),
}))

const TITLE = 'Contrat de bail 1204'
const isWord = (text: string) => /\p{L}{2}/u.test(text) && !text.includes(TITLE)

/** The text is on the screen in English, and stands at the same place in words of their own in the others. */
function expectOnScreen(texts: InAll<readonly string[]>, english: string | RegExp): void {
  const at = texts.en.findIndex((text) =>
    typeof english === 'string' ? text === english : english.test(text),
  )
  expect(at, `${english} among ${texts.en.join(' · ')}`).toBeGreaterThanOrEqual(0)
  expect(texts.ar.length).toBe(texts.en.length)
  expect(texts.fr.length).toBe(texts.en.length)
  const said = { en: texts.en[at] ?? '', ar: texts.ar[at] ?? '', fr: texts.fr[at] ?? '' }
  expectSaid(said, said.en)
}
const isShown = (texts: InAll<readonly string[]>, english: string) => texts.en.includes(english)

describe('an act on its way', () => {
  const later = Date.now() + 60_000
  it.each<[state: string, word: string, can: 'Take back' | null, outbox: Outbox]>([
    ['waiting for its turn', 'Waiting to send', 'Take back', { entries: [entryOf({ title: TITLE })] }],
    [
      'captured with no network',
      'Waiting to send',
      'Take back',
      { contact: 'offline', entries: [entryOf({ title: TITLE })] },
    ],
    [
      'kept while nobody is signed in',
      'Saved on this device',
      'Take back',
      { contact: 'unauthorised', entries: [entryOf({ title: TITLE })] },
    ],
    [
      'with the server at this moment',
      'Sending',
      null,
      { entries: [entryOf({ title: TITLE, state: 'sending', n: 1 })] },
    ],
    [
      'told to wait',
      'Waiting to send',
      null,
      { entries: [entryOf({ title: TITLE, state: 'sending', n: 1, notBefore: later })] },
    ],
    [
      'a document to be sent, with no network',
      'Needs a connection',
      'Take back',
      { contact: 'offline', entries: [entryOf({ title: TITLE, name: 'sendEnvelope', offline: 'C' })] },
    ],
    [
      'a document whose file is still travelling',
      'Needs a connection',
      'Take back',
      {
        entries: [
          entryOf({ title: TITLE, name: 'sendEnvelope', offline: 'C', files: [uploadOf({}).sha256] }),
        ],
        uploads: [uploadOf({})],
      },
    ],
  ])('%s: “%s”', async (_state, word, can, outbox) => {
    const texts = await outboxTexts(outbox)
    expectOnScreen(texts, 'On the way')
    expectOnScreen(texts, word)
    if (can) expectOnScreen(texts, can)
    else expect(isShown(texts, 'Take back')).toBe(false)
    // Nothing about it may read as done: the server has not taken it.
    expect(texts.en.join(' ')).not.toMatch(/Sent |Signed/)
  })

  it('says when it is tried next, and that an older server does not know it yet', async () => {
    const waits = { state: 'sending', n: 1, notBefore: later, heldBy: 'command-not-known' } as const
    const texts = await outboxTexts({ entries: [entryOf({ title: TITLE, ...waits })] })
    expectOnScreen(texts, /Signature · Saved .* does not know this action yet · next try /)
  })

  it('a rejection tells that its reason goes with it', async () => {
    const entry = entryOf({ title: TITLE, name: 'rejectStep', input: { reason: 'The total is wrong' } })
    expectOnScreen(await outboxTexts({ entries: [entry] }), /^Rejection · Saved .* · with your reason$/)
  })

  it('what the server has accepted says so, with the server’s time', async () => {
    const result = { status: 'applied', id: 'command:x', n: 1, at: Date.now() } as const
    const texts = await outboxTexts({ entries: [entryOf({ title: TITLE, state: 'applied', n: 1, result })] })
    expectOnScreen(texts, 'Sent today')
    expectOnScreen(texts, /^Sent\s*$/)
    expectOnScreen(texts, 'Open')
    expect(isShown(texts, 'Take back')).toBe(false)
  })

  it('with nothing in it, it says that everything is sent', async () => {
    expectOnScreen(await outboxTexts({}), 'Everything is sent.')
    expectOnScreen(await outboxTexts({}), 'What you do without a connection will wait here.')
  })
})

describe('an act that was not accepted', () => {
  const INPUT = { values: { a: { kind: 'drawing' }, b: { kind: 'text' }, c: { kind: 'checked' } } }
  it.each<[code: string, name: string, sentence: string, acts: readonly string[]]>([
    [
      'cancelled before it arrived',
      'signStep envelope-cancelled',
      'Not accepted: the document was cancelled before your signature arrived. Nothing was signed.',
      ['Open document', 'Discard'],
    ],
    [
      'changed while it waited',
      'signStep document-changed',
      'Not accepted: the document has changed since you read it. Nothing was signed. Review it again.',
      ['Edit and resend', 'Open document', 'Discard'],
    ],
    [
      'others of the group were first',
      'approveStep group-already-acted',
      'Not accepted: enough others of your group acted before your approval arrived. Nothing was approved.',
      ['Open document', 'Discard'],
    ],
    [
      'someone else changed the draft',
      'sendEnvelope draft-changed',
      'Not accepted: Sara changed the draft. Review it before you send it.',
      ['Edit and resend', 'Discard'],
    ],
    [
      'no room on the server',
      'sendEnvelope out-of-room',
      'Not accepted: There is no room on the server at the moment. Nothing was lost; please try again later.',
      ['Try again', 'Open document', 'Discard'],
    ],
    [
      'reminded a moment ago',
      'remindRecipients reminder-too-soon',
      'Unable to send reminder: A reminder was sent recently. Try again later.',
      ['Try again', 'Open document', 'Discard'],
    ],
    [
      'another rule covers these days',
      'saveDelegationRule delegation-overlaps',
      'Not accepted: You have already delegated a part of this time. Choose other dates, or end that delegation first.',
      ['Open', 'Discard'],
    ],
  ])('%s (%s)', async (_why, refused, sentence, acts) => {
    const [name = '', code = ''] = refused.split(' ')
    const entity = name === 'saveDelegationRule' ? 'delegation:1' : 'envelope:1'
    const entry = refusedEntry(name, code, { title: TITLE, entity, facts: { by: 'Sara' } })
    const texts = await outboxTexts({ entries: [entry] })
    expectOnScreen(texts, 'Needs you')
    expectOnScreen(texts, 'Not accepted')
    expectOnScreen(texts, sentence)
    for (const act of ['Edit and resend', 'Try again', 'Open document', 'Open', 'Discard'])
      if (acts.includes(act)) expectOnScreen(texts, act)
      else expect(isShown(texts, act), act).toBe(false)
  })

  it('a draft is mended where it is written, a signature where the document is read', async () => {
    const draft = refusedEntry('sendEnvelope', 'draft-changed', { title: TITLE, entity: 'envelope:7' })
    expect(await outboxMarkup('en', { entries: [draft] })).toContain('href="/add?draft=envelope%3A7"')
    const signature = refusedEntry('signStep', 'document-changed', { title: TITLE, entity: 'envelope:7' })
    expect(await outboxMarkup('en', { entries: [signature] })).toContain('href="/documents/7/sign"')
  })

  it('tells what of it is kept on this device, and what the other side gave as reason', async () => {
    const facts = { reason: 'Remplacé par 0417' }
    const entry = refusedEntry('signStep', 'envelope-cancelled', { title: TITLE, input: INPUT, facts })
    const texts = await outboxTexts({ entries: [entry] })
    expectOnScreen(texts, 'Kept on this device: your signature and 2 values.')
    for (const said of Object.values(texts)) expect(said).toContain('Remplacé par 0417')
  })

  it('a silent act is shown as well once it was refused', async () => {
    const entry = refusedEntry('setFlagged', 'not-permitted', {
      offline: 'A',
      title: TITLE,
      input: { flagged: true },
    })
    expectOnScreen(
      await outboxTexts({ entries: [entry] }),
      'Unable to Favorite document: You are not allowed to do this',
    )
  })

  it('no text of the screen is left in English', async () => {
    const texts = await outboxTexts({
      entries: [
        refusedEntry('signStep', 'terms-changed', { title: TITLE, input: INPUT }),
        entryOf({ title: `${TITLE} b`, name: 'approveStep' }),
      ],
    })
    const same = texts.en.filter((text, at) => isWord(text) && text === texts.ar[at])
    expect(same.filter((text) => !text.startsWith('command:') && text !== 'terms-changed')).toEqual([])
  })
})

describe('a file on its way', () => {
  it.each<
    [string, string, 'Retry' | null, Partial<ReturnType<typeof uploadOf>>, NonNullable<Outbox['contact']>]
  >([
    ['how much of it is there', '25 %', null, { bytesSent: 500_000 }, 'reached'],
    ['that it needs a connection', 'Needs a connection', null, {}, 'offline'],
    [
      'why the server did not take it',
      'This PDF is protected by a password. Remove it and upload the file again.',
      'Retry',
      { state: 'refused', code: 'pdf-encrypted' },
      'reached',
    ],
  ])('says %s', async (_what, sentence, can, upload, contact) => {
    const texts = await outboxTexts({ uploads: [uploadOf({ name: TITLE, ...upload })], contact })
    if (sentence.endsWith('%')) expect(texts.en.join(' ')).toContain(sentence)
    else expectOnScreen(texts, sentence)
    expectOnScreen(texts, can ? 'Needs you' : 'On the way')
    if (can) expectOnScreen(texts, can)
    else expect(isShown(texts, 'Retry')).toBe(false)
    expect(texts.en).toContain(`Cancel upload of ${TITLE}`)
  })
})

describe('the same value changed twice', () => {
  const [mine, theirs] = [Date.UTC(2026, 10, 30, 12), Date.UTC(2026, 11, 4, 12)]
  const conflict = (expiresAt: number | null) =>
    refusedEntry('changeExpiry', 'changed-meanwhile', {
      title: TITLE,
      input: { envelopeId: 'envelope:1', expiresAt: mine, warnDaysBefore: null },
      facts: { expiresAt },
    })

  it('shows both side by side, with where they come from, and chooses neither', async () => {
    const texts = await outboxTexts({ entries: [conflict(theirs)] })
    for (const text of [/was changed twice/, /^You, on this device/, 'Somewhere else, in force now'])
      expectOnScreen(texts, text)
    for (const button of ['Keep mine', 'Keep theirs', 'Edit']) expectOnScreen(texts, button)
    expect(texts.en.some((text) => text.startsWith('Nov 30, 2026'))).toBe(true)
    expect(texts.en.some((text) => text.startsWith('Dec 04, 2026'))).toBe(true)
    expect(isShown(texts, 'Discard')).toBe(false)
  })

  it('an expiry that was lifted is said in words', async () => {
    expectOnScreen(await outboxTexts({ entries: [conflict(null)] }), 'No expiry')
  })
})

describe('every answer a wish can meet', () => {
  const codes = Object.keys(ANSWERS) as AnswerCode[]
  const say = (code: string): Promise<Spoken> =>
    inAll(async (locale) =>
      hookOf(await languageOf(locale, 'faces', 'answers'), useRefusalSentence)({ code }),
    )

  it.each(codes)('%s has a sentence of its own', async (code) => {
    const said = await say(code)
    expect(said.en).not.toBe('The server did not accept this')
    expect(isArabic(said.ar), said.ar).toBe(true)
    expect(said.fr).not.toBe(said.en)
  })

  it('a word of a newer server is not shown as it is', async () => {
    expectSaid(await say('a-word-of-tomorrow'), 'The server did not accept this')
  })

  it.each([
    ['signStep', 'signed'],
    ['approveStep', 'approved'],
  ])('%s: what ended or changed meanwhile says that nothing was %s', async (name, done) => {
    const language = await languageOf('en', 'faces', 'faces-envelopes', 'faces-signing', 'answers')
    for (const code of ['envelope-cancelled', 'envelope-expired', 'document-changed', 'group-already-acted'])
      expect(hookOf(language, () => useEntryRefusal(ALL_FACES))(name, { code })).toMatch(
        new RegExp(`^Not accepted: .*Nothing was ${done}\\.`),
      )
  })
})
