/** Sentences the specification puts in quotes, said by the code that raises them and compared to the letter (A217). */

import { afterEach, describe, expect, it, vi } from 'vitest'
import { useGroupTitle } from '../../app/account/delegation/rule-words.tsx'
import { ATTACHMENT_FAULTS } from '../../app/acts/attachment-dialogs.tsx'
import { FaultText, PdfAdvice } from '../../app/composing/create/file-row.tsx'
import { useSaidText } from '../../app/composing/designer/use-said-text.ts'
import { useDownloadFile } from '../../app/documents/use-download.ts'
import { type MarkActs, useMarkActs } from '../../app/envelopes/acts/use-mark-acts.ts'
import { useReport } from '../../app/envelopes/acts/use-report.ts'
import { ALL_FACES } from '../../app/faces/all-faces.ts'
import { ENVELOPE_FACES } from '../../app/faces/envelopes/envelope-faces.ts'
import { useEntryRefusal, useRefusalSentence } from '../../app/faces/refusal-sentence.ts'
import { ComposingFilesProvider } from '../../app/files/composing-files.tsx'
import { type FileReading, FilesContext, withPictures } from '../../app/files/use-files.ts'
import { LOCALES, type Locale } from '../../app/i18n/locale.ts'
import type { Replica } from '../../app/replica/engine.ts'
import { ReplicaProvider } from '../../app/replica/use-replica.tsx'
import type { CallFailure } from '../../app/session/call-result.ts'
import { type Calls, CallsContext } from '../../app/session/use-calls.ts'
import { useFieldWords } from '../../app/signing/field-words.ts'
import { cappedCount } from '../../app/ui/capped-count.ts'
import { UndoContext } from '../../app/ui/undo.tsx'
import { useRelativeTime } from '../../app/ui/use-relative-time.ts'
import { type AnswerCode, refusal } from '../../sync/answers.ts'
import { downloadReport } from '../../sync/calls/reports.ts'
import { err, ok } from '../../sync/result.ts'
import { DEFAULT_UPLOAD_OPTIONS } from '../../sync/rules/file-validation.ts'
import type { ListItem } from '../../sync/rules/lists.ts'
import { expectSaid, hookOf, inAll, languageOf, rendered, type Spoken, wordOf } from './spoken.tsx'

afterEach(() => vi.unstubAllGlobals())

/** What screen readers are told, with no page. */
function listen(): { readonly heard: () => string } {
  const region = { textContent: '' }
  const querySelectorAll = (selector: string) => (selector.startsWith('dialog') ? [] : [region])
  vi.stubGlobal('document', { querySelectorAll })
  return { heard: () => region.textContent }
}

describe('marking documents', () => {
  const item = { row: { id: 'envelope:1', title: 'Lease' }, mark: undefined } as unknown as ListItem
  async function say(locale: Locale, run: (marks: MarkActs) => Promise<unknown>, succeeds: boolean) {
    const { heard } = listen()
    let offered = ''
    const offer = (made: { readonly message: string }) => {
      offered = made.message
    }
    const replica = {
      envelope: () => undefined,
      dispatch: async () => (succeeds ? ok({ id: 'command:1' }) : err(refusal('not-permitted'))),
    } as unknown as Replica
    const marks = hookOf(
      await languageOf(locale, 'envelopes', 'faces-envelopes', 'ui'),
      useMarkActs,
      (inside) => (
        <ReplicaProvider replica={replica}>
          <UndoContext value={offer}>{inside}</UndoContext>
        </ReplicaProvider>
      ),
    )
    await run(marks)
    return offered || heard()
  }

  it.each<[string, string, (marks: MarkActs) => Promise<unknown>, boolean]>([
    ['[M442][R1405]', 'Document Favorite successfully', (marks) => marks.favourite([item], true), true],
    ['[M443][R1406]', 'Document Unfavorite successfully', (marks) => marks.favourite([item], false), true],
    ['[M444][R1407]', 'Document Archive successfully', (marks) => marks.archive([item], true), true],
    ['[M445][R1408]', 'Document Unarchive successfully', (marks) => marks.archive([item], false), true],
    ['[M448][R1411]', 'Unable to Favorite document', (marks) => marks.favourite([item], true), false],
    ['[A084]', 'Unable to Unfavorite document', (marks) => marks.favourite([item], false), false],
    ['[A084]', 'Unable to Archive document', (marks) => marks.archive([item], true), false],
    ['[A084]', 'Unable to Unarchive document', (marks) => marks.archive([item], false), false],
  ])('%s “%s” is what is said', async (_ids, sentence, run, succeeds) => {
    // One after the other: they share the page they speak on.
    const said: Partial<Record<Locale, string>> = {}
    for (const locale of LOCALES) said[locale] = await say(locale, run, succeeds)
    expectSaid(said as Spoken, sentence)
  })
})

describe('wishes the server has answered', () => {
  it.each([
    ['[M446][R1409]', 'Document cancelled successfully', 'cancelEnvelope'] as const,
    ['[M447][R1410]', 'Reminder sent to current signatory', 'remindRecipients'] as const,
  ])('%s “%s” when it was accepted', async (_ids, sentence, command) => {
    const word = ENVELOPE_FACES[command].done
    expectSaid(await wordOf(['faces-envelopes'], word), sentence)
  })

  it.each<[string, string, string, AnswerCode, object]>([
    ['[M448][R1411]', 'Unable to Favorite document', 'setFlagged', 'not-permitted', { flagged: true }],
    ['[A084]', 'Unable to Unfavorite document', 'setFlagged', 'not-permitted', { flagged: false }],
    ['[A084]', 'Unable to Archive document', 'setArchived', 'not-permitted', { archived: true }],
    ['[A084]', 'Unable to Unarchive document', 'setArchived', 'not-permitted', { archived: false }],
    ['[M449][R1412]', 'Unable to cancel document', 'cancelEnvelope', 'envelope-final', {}],
    ['[M450][R1413]', 'Unable to send reminder', 'remindRecipients', 'reminder-too-soon', {}],
  ])('%s “%s” when it was refused, and why', async (_ids, sentence, command, code, input) => {
    const said = await inAll(async (locale) =>
      hookOf(await languageOf(locale, 'faces', 'faces-envelopes', 'faces-signing', 'answers'), () =>
        useEntryRefusal(ALL_FACES),
      )(command, refusal(code), input),
    )
    const [what, why] = said.en.split(': ')
    expectSaid({ ...said, en: what ?? '' }, sentence)
    expect(why?.length).toBeGreaterThan(10)
  })

  it.each<[string, string, string, AnswerCode]>([
    [
      '[R1397][A030]',
      'Unable to delete document. Please try again later.',
      'deleteEnvelope',
      'something-went-wrong',
    ],
    ['[R1397][A030]', 'Unable to delete document. Please try again later.', 'purgeEnvelope', 'out-of-room'],
    ['[R1399][A030]', 'Unable to restore. Please try again later.', 'restoreEnvelope', 'too-many-requests'],
    [
      '[M439][R1400]',
      'Not accepted: Oops! Document temporary unavailable, being signed right now, reload and retry.',
      'approveStep',
      'envelope-being-signed',
    ],
  ])('%s “%s”', async (_ids, sentence, command, code) => {
    expectSaid(
      await inAll(async (locale) =>
        hookOf(await languageOf(locale, 'faces', 'faces-envelopes', 'faces-signing', 'answers'), () =>
          useEntryRefusal(ALL_FACES),
        )(command, refusal(code)),
      ),
      sentence,
    )
  })

  it('a deletion the rules refuse is not asked to be tried later', async () => {
    const refused = hookOf(
      await languageOf('en', 'faces', 'faces-envelopes', 'faces-signing', 'answers'),
      () => useEntryRefusal(ALL_FACES),
    )
    expect(refused('deleteEnvelope', refusal('envelope-not-deletable'))).not.toContain('later')
  })
})

describe('downloads', () => {
  async function saying(locale: Locale, reading: FileReading): Promise<string> {
    const replica = { check: () => null, dispatch: async () => ok({}) } as unknown as Replica
    const download = hookOf(await languageOf(locale, 'documents'), useDownloadFile, (inside) => (
      <ReplicaProvider replica={replica}>
        <FilesContext value={withPictures({ read: async () => reading })}>{inside}</FilesContext>
      </ReplicaProvider>
    ))
    return (await download({ sha256: 'a', name: 'a.pdf', of: { id: 'envelope:1', title: 'a' } })) ?? ''
  }
  async function reporting(locale: Locale, answer: CallFailure | Blob): Promise<string> {
    const { heard } = listen()
    vi.stubGlobal('URL', { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined })
    const link = { click: () => undefined, href: '', download: '', remove: () => undefined }
    Object.assign(document, { createElement: () => link, body: { append: () => undefined } })
    const calls = {
      call: async () =>
        answer instanceof Blob ? ok({ data: { blob: answer, name: null }, sentence: '' }) : err(answer),
    } as unknown as Calls
    let failed = ''
    const onFailed = (message: string) => {
      failed = message
    }
    const { fetchReport } = hookOf(
      await languageOf(locale, 'envelopes'),
      () => useReport(onFailed),
      (inside) => <CallsContext value={calls}>{inside}</CallsContext>,
    )
    await fetchReport({ key: 'steps', contract: downloadReport, input: {}, name: 'a.xls' })
    return failed || heard()
  }

  it.each<[string, string, FileReading, CallFailure]>([
    ['[M451][R1414]', 'Unexpected response type.', { kind: 'unexpected' }, { kind: 'unexpected' }],
    ['[M452][R1415]', 'Failed to create or download the file.', { kind: 'offline' }, { kind: 'offline' }],
    [
      '[M453][R1416]',
      'Download failed: 403',
      { kind: 'refused', reason: '403' },
      { kind: 'refused', code: 'not-permitted', facts: {}, sentence: '403' },
    ],
  ])('%s “%s” of a kept file and of a report', async (_ids, sentence, kept, report) => {
    expectSaid(await inAll((locale) => saying(locale, kept)), sentence)
    const said: Partial<Record<Locale, string>> = {}
    for (const locale of LOCALES) said[locale] = await reporting(locale, report)
    expectSaid(said as Spoken, sentence)
  })

  it('[M454][R1417] “Download started” when the file is being saved', async () => {
    const said: Partial<Record<Locale, string>> = {}
    for (const locale of LOCALES) said[locale] = await reporting(locale, new Blob(['x']))
    expectSaid(said as Spoken, 'Download started')
  })
})

describe('files', () => {
  const taking = { options: () => DEFAULT_UPLOAD_OPTIONS } as never
  const fault = (kind: Parameters<typeof FaultText>[0]['fault']) => (
    <ComposingFilesProvider value={taking}>
      <FaultText fault={kind} />
    </ComposingFilesProvider>
  )
  it.each([
    [
      '[M370][R1147]',
      'This document type is not supported. Upload a valid .pdf file',
      fault('type-not-supported'),
    ],
    [
      '[M371][R1148]',
      'Recommend PDF document upload for best results and preserve format; avoid Word or Excel files.',
      <PdfAdvice key="advice" />,
    ],
    [
      '[M372][R1152]',
      'Upload a valid file other than .exe, .msi and .bat files',
      fault('attachment-refused'),
    ],
    [
      '[A097]',
      'The file is too large to upload. The maximum supported file size is 205 MB.',
      fault('too-large'),
    ],
  ])('%s “%s” in the form', async (_ids, sentence, node) => {
    expectSaid(await inAll(async (locale) => rendered(await languageOf(locale, 'composing'), node)), sentence)
  })

  it('[M370][R1147] the server says the same of a document whose bytes are none', async () => {
    expectSaid(
      await inAll(async (locale) =>
        hookOf(
          await languageOf(locale, 'faces', 'answers'),
          useRefusalSentence,
        )({ code: 'file-type-not-supported' }),
      ),
      'This document type is not supported. Upload a valid .pdf file',
    )
  })

  it('[M372][R1152] an attachment beside a running document', async () => {
    expectSaid(
      await wordOf(['acts'], ATTACHMENT_FAULTS['attachment-refused']),
      'Upload a valid file other than .exe, .msi and .bat files',
    )
  })

  it('[M368][R1128] a field outside its page', async () => {
    const said = await inAll(async (locale) =>
      hookOf(await languageOf(locale, 'composing'), useSaidText)({ what: 'wrongPlacement' }),
    )
    expectSaid({ ...said, en: said.en.split('.')[0] ?? '' }, 'Wrong Placement')
  })
})

describe('pages of the account', () => {
  it.each([
    ['[M126]', 'Current', 'current'],
    ['[M127]', 'Past', 'past'],
    ['[M128]', 'Future', 'future'],
  ] as const)('%s delegations: “%s”', async (_ids, title, time) => {
    expectSaid(
      await inAll(async (locale) => hookOf(await languageOf(locale, 'account'), useGroupTitle)[time]),
      title,
    )
  })
})

it('[R1102][A162] a text area with too many words', async () => {
  const said = await inAll(async (locale) => {
    const words = hookOf(await languageOf(locale, 'signing', 'ui'), useFieldWords)
    return words.problem('words')
  })
  expectSaid(said, 'Maximum 500 words allowed')
})

describe('times and counts', () => {
  const now = new Date('2026-11-20T08:00:00Z')
  it.each([
    ['[M417]', 'Just now', 0.5],
    ['[M418]', '5 mins ago', 5],
    ['[M419]', '3 hrs ago', 180],
    ['[M420]', 'Yesterday', 26 * 60],
  ])('%s “%s”', async (_ids, sentence, minutes) => {
    expectSaid(
      await inAll(async (locale) =>
        hookOf(await languageOf(locale, 'ui'), useRelativeTime)(
          new Date(now.getTime() - minutes * 60_000),
          now,
        ),
      ),
      sentence,
    )
  })

  it('[M021] a count above 99 is 99+', () => {
    expect([99, 100, 4000].map((count) => cappedCount(count))).toEqual(['99', '99+', '99+'])
  })
})
