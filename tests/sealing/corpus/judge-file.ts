/** What becomes of one file: opened by a viewer, taken in, sealed, drawn as before, and read by our own verifier. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ingest } from '../../../server/sealing/ingest.ts'
import type { LocalAuthority } from '../../../server/sealing/local-authority.ts'
import { inflateNode } from '../../../server/sealing/open-pdf.ts'
import { prepareDocument } from '../../../server/sealing/prepare.ts'
import { findProgram } from '../../../server/sealing/run-program.ts'
import { sealAct, sealEnvelope } from '../../../server/sealing/seal-act.ts'
import { verifyPdf } from '../../../sync/pdf/verify.ts'
import { type Drawn, differingPixels, drawWithPdfjs, drawWithPoppler, type Part } from './drawn-pages.ts'

/** One line of the runner's result. */
export interface Judged {
  readonly file: string
  readonly opened: boolean
  /** Set when it was not taken in. */
  readonly refusal?: string
  readonly detail?: string
  readonly repaired?: boolean
  readonly cameSigned?: boolean
  /** Set when it was taken in and could not be sealed: what nobody may ever see. */
  readonly failure?: string
  readonly verdict?: string
  /** Pages that differ outside our own places, as `viewer page pixels`. */
  readonly differs?: readonly string[]
  readonly ms: number
}

const envelopeId = 'corpus'
const mostPages = 3
/** Fewer pixels are the edge of a glyph, not a tick. */
const noticeable = 6

export async function judgeFile(
  file: string,
  work: { readonly authority: LocalAuthority; readonly folder: string; readonly draws: boolean },
): Promise<Judged> {
  const started = performance.now()
  const upload = new Uint8Array(readFileSync(file))
  const done = (facts: Omit<Judged, 'file' | 'ms'>): Judged => ({
    file,
    ...facts,
    ms: Math.round(performance.now() - started),
  })
  const before = await drawWithPdfjs(upload, work.draws ? mostPages : 1).catch(() => [])
  const opened = before.length > 0
  const taken = await ingest(upload, 'upload.pdf', { qpdf: findProgram('qpdf'), soffice: undefined })
  if (!taken.ok) return done({ opened, refusal: taken.error.code, detail: taken.error.detail })
  const { pdf, pages, repaired, hadSignatures } = taken.value
  const facts = { opened, repaired, cameSigned: hadSignatures }
  const [page] = pages
  if (!page) return done({ ...facts, failure: 'no page' })
  try {
    const { sealed, ours } = await seal(pdf, pages, work.authority)
    const report = await verifyPdf(sealed, {
      trustedRoots: [work.authority.rootCertificate],
      now: new Date(),
      hashes: 'none',
      read: { inflate: inflateNode },
    })
    const signatures = report.revisions.flatMap((revision) => revision.signatures)
    const ownProblems = signatures.slice(-2).flatMap((signature) => signature.problems)
    const verdict =
      ownProblems.length > 0 || signatures.length < 2
        ? `${report.verdict}: ${report.refusal?.detail ?? ownProblems.join(', ')}`
        : report.verdict
    const differs: string[] = []
    if (work.draws) {
      const path = join(work.folder, 'sealed.pdf')
      writeFileSync(path, sealed)
      const after = await drawWithPdfjs(sealed, mostPages).catch(() => [])
      differs.push(...compare('pdf.js', before, after, ours))
      differs.push(
        ...compare('poppler', drawWithPoppler(file, mostPages), drawWithPoppler(path, mostPages), ours),
      )
    }
    return done({ ...facts, verdict, ...(work.draws && { differs }) })
  } catch (error) {
    return done({ ...facts, failure: error instanceof Error ? error.message.slice(0, 300) : String(error) })
  }
}

function compare(
  viewer: string,
  before: readonly (Drawn | undefined)[],
  after: readonly (Drawn | undefined)[],
  ours: readonly Part[],
): string[] {
  return before.flatMap((drawn, at) => {
    const now = after[at]
    if (!drawn) return []
    if (!now) return [`${viewer} ${at + 1} gone`]
    const pixels = differingPixels(drawn, now, at + 1, ours)
    return pixels >= noticeable ? [`${viewer} ${at + 1} ${pixels}`] : []
  })
}

/** One person fills and signs at the foot of the first page, beside the footer, so that all the rest can be compared. */
export async function seal(
  pdf: Uint8Array,
  pages: readonly { readonly widthPt: number; readonly heightPt: number }[],
  authority: LocalAuthority,
): Promise<{ sealed: Uint8Array; ours: Part[] }> {
  const [first] = pages
  if (!first) throw new Error('no page')
  const unit = Math.min(first.widthPt / 600, first.heightPt / 800)
  const place = (xPt: number, widthPt: number) => ({
    page: 1,
    xPt: xPt * unit,
    yPt: Math.max(0, first.heightPt - 22 * unit),
    widthPt: widthPt * unit,
    heightPt: 20 * unit,
  })
  const fields = [
    { id: 'signature', kind: 'signature', places: [place(10, 60)] },
    { id: 'name', kind: 'name', places: [place(80, 80)] },
    { id: 'agree', kind: 'checkbox', places: [place(170, 20)] },
  ] as const
  const prepared = prepareDocument(pdf, {
    envelopeId,
    title: 'Corpus',
    footerText: 'Envelope 01J9 · مظروف',
    slots: [{ slotId: 'first', kind: 'signature', fields }],
  })
  const common = { envelopeId, signedAt: new Date(), signer: authority.signer, timestampers: [] }
  const signed = await sealAct(prepared.pdf, {
    ...common,
    slotId: 'first',
    signerName: 'Sara Haddad',
    reason: 'Approved',
    captionLines: ['Sara Haddad'],
    values: { name: 'Sara سارة', agree: true },
  })
  const sealed = await sealEnvelope(signed.pdf, { ...common, signerName: 'Test', reason: 'Completed' })
  const ours = pages.map(({ heightPt }, at) => ({
    page: at + 1,
    x0: 0,
    x1: 1,
    y0: Math.max(0, 1 - Math.max(20, at === 0 ? 24 * unit : 0) / heightPt),
    y1: 1,
  }))
  return { sealed: sealed.pdf, ours }
}
