/** The card of an uploaded file in a draft: what it says and what can be done in every state of the upload. */
import { expect, test, vi } from 'vitest'
import { FilesCard } from '../../app/composing/create/files-card.tsx'
import {
  type ComposingFiles,
  ComposingFilesProvider,
  type FileProgress,
} from '../../app/files/composing-files.tsx'
import { bytesSource } from '../../app/pdf/use-pdf-document.ts'
import { DEFAULT_UPLOAD_OPTIONS } from '../../sync/rules/file-validation.ts'
import { AGREEMENT, ANNEX } from '../gallery/composing/example-draft.ts'
import { composing, composingMarkup } from '../messages/composing-world.tsx'
import { isArabic, textsOf } from '../messages/spoken.tsx'

// The build says where the PDF engine lies; nothing is drawn here.
vi.hoisted(() => Object.assign(globalThis, { __PDF_ENGINE_PATH__: '/' }))

const AGREEMENT_NAME = 'Services agreement facade v2.pdf'
const NAMED = `\u2068${AGREEMENT_NAME}\u2069`

/** The two cards of the draft while the document is in this state. */
async function cards(
  progress: Partial<FileProgress> | null,
  locale: 'en' | 'ar' | 'fr' = 'en',
  within = composing(),
  found: ReturnType<ComposingFiles['found']> = null,
) {
  const known: FileProgress = {
    state: 'complete',
    bytesSent: 0,
    sizeBytes: 148_000,
    answer: null,
    ...progress,
  }
  const files = {
    options: () => DEFAULT_UPLOAD_OPTIONS,
    progress: (sha256: string) => (sha256 === AGREEMENT && progress ? known : null),
    found: () => found,
    subscribe: () => () => undefined,
    pdf: (sha256: string) => bytesSource(sha256, new Uint8Array()),
  } as unknown as ComposingFiles
  const markup = await composingMarkup(
    locale,
    <ComposingFilesProvider value={files}>
      <FilesCard />
    </ComposingFilesProvider>,
    within,
  )
  const parts = markup.split('<li').slice(1)
  const [document, attachment] = parts.map((one) => one.split('</li>')[0] ?? '')
  if (document === undefined || attachment === undefined || parts.length !== 2) throw new Error(markup)
  return { document, attachment, said: textsOf(document).join('|') }
}

test('[R0399] an uploaded file is a card: a picture of its first page, its name, size, pages and what can be done', async () => {
  const { document, said } = await cards({ state: 'complete' })
  expect(document).toContain('style="--pw:595;--ph:842"')
  expect(said).toContain(AGREEMENT_NAME)
  expect(said).toContain('148 kB')
  expect(said).toContain('2 pages')
  expect(document).not.toContain('role="progressbar"')
  for (const act of ['Rename', 'Arrange pages', 'Move up', 'Move down', 'Remove']) expect(said).toContain(act)
})

test('[R0399] an attachment’s card says who may read it, and lets that be changed', async () => {
  const { attachment } = await cards({ state: 'complete' })
  const said = textsOf(attachment).join('|')
  expect(said).toContain('Annex B, access plan.pdf')
  expect(said).toContain('6.6 MB')
  expect(said).toContain('all recipients')
  expect(said).toContain('Who may read it')
  expect(said).not.toContain('Arrange pages')
  expect(ANNEX).not.toBe(AGREEMENT)
})

test('[R0399] while it is sent the card shows how far, in figures and as a bar, and can stop it', async () => {
  const { document, said } = await cards({ state: 'sending', bytesSent: 37_000 })
  expect(document).toMatch(/role="progressbar"[^>]*aria-valuenow="25"/)
  expect(said).toContain('25 %')
  expect(said).toContain('37 kB')
  expect(said).toContain(`Cancel the upload of ${NAMED}`)
  expect(said).not.toContain('Rename')
})

test('[R0399] without network the card says that the file is kept here; a broken upload can be tried again', async () => {
  const waiting = await cards({ state: 'waiting' })
  expect(waiting.said).toContain('Saved on this device, uploads later')
  expect(waiting.said).toContain('Arrange pages')
  const failed = await cards({ state: 'failed' })
  expect(failed.said).toContain('The upload broke off')
  expect(failed.said).toContain(`Retry the upload of ${NAMED}`)
})

test('[R0399] a file that the server refused says why on its card, and can be removed', async () => {
  const { wizard, designer } = composing()
  const [refused] = wizard.draft.documents
  const problems = [
    { code: 'file-refused', in: 'documents', id: refused?.id ?? '', facts: { answer: 'pdf-damaged' } },
  ] as const
  const within = { designer, wizard: { ...wizard, reading: { ...wizard.reading, problems } } }
  const { said } = await cards({ state: 'refused', answer: 'pdf-damaged' }, 'en', within)
  expect(said).toContain(`${NAMED} was not accepted`)
  expect(said).toContain('Remove')
})

test('[R0399] the card speaks Arabic and French', async () => {
  const [arabic, french] = [
    await cards({ state: 'complete' }, 'ar'),
    await cards({ state: 'complete' }, 'fr'),
  ]
  expect(isArabic(arabic.said)).toBe(true)
  expect(arabic.said).not.toContain('Rename')
  expect(french.said).toContain('Réorganiser les pages')
})

test.each([
  ['en', 'completion certificate'],
  ['ar', 'شهادة الإتمام'],
  ['fr', 'certificat d’achèvement'],
] as const)('a document that came signed says where values will stand (%s)', async (locale, words) => {
  const pdf = { sha256: AGREEMENT, pages: [], firstPageSha256: null, repaired: false, hadSignatures: true }
  const { said } = await cards({ state: 'complete' }, locale, composing(), pdf)
  expect(said).toContain(words)
  expect((await cards({ state: 'complete' }, locale)).said).not.toContain(words)
})
