/**
 * The verdict looks. The rules of structure say which objects a revision may touch; this says
 * whether the pages still show what each signer signed. For every signed revision every page
 * that may have changed is drawn as it was and as it is, by a program that is not our reader,
 * and its text is taken. What differs outside the places that were left open, and what was
 * signed and is covered now, is a difference nobody signed.
 *
 * Pages made of the very same objects are not drawn. What cannot be drawn in time is not
 * called the same: `incomplete` is never shown as valid.
 */
import { listPages, type PdfBox, type PdfPage } from '../pages.ts'
import { openPdf, type PdfFile, type ReadOptions } from '../reader.ts'
import type { VerificationReport } from '../report.ts'
import { compareLooks } from './compare-looks.ts'
import { coveredContent } from './covered-content.ts'
import { type FillablePlace, fillablePlaces } from './fillable-places.ts'
import type { LookDifference, LookReport, PageShare } from './look-report.ts'
import {
  type DrawnFile,
  type DrawOptions,
  joined,
  type PageDrawer,
  type PageLook,
  type PixelBox,
} from './page-look.ts'
import { touchedPages } from './touched-pages.ts'

export interface LookProgress {
  readonly done: number
  readonly total: number
}

export interface LookOptions {
  readonly drawer: PageDrawer
  readonly read?: ReadOptions
  /** Beyond it the rest is left out, and the answer is `incomplete`. */
  readonly timeMs?: number
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number
  readonly onProgress?: (progress: LookProgress) => void
  readonly isStopped?: () => boolean
}

const defaultTimeMs = 60_000
/** While one page is read another is painted; more would only hold more pictures. */
const pagesAtOnce = 2
const maxDifferences = 100
/** A mark of somebody who signs lies on a page; what covers half of it is another page. */
const largestNewShare = 0.5

/** Never throws for what a file contains. `report` is what the rules of structure said about the same bytes. */
export async function lookAtPages(
  bytes: Uint8Array,
  report: VerificationReport,
  options: LookOptions,
): Promise<LookReport> {
  const opened = new Map<number, Promise<DrawnFile>>()
  try {
    const file = openPdf(bytes, options.read)
    return await look(file, report, options, (index) => {
      const known = opened.get(index)
      if (known) return known
      const end = index === file.revisions.length - 1 ? bytes.length : (file.revisions[index]?.end ?? 0)
      const drawn = options.drawer.open(bytes.subarray(0, end))
      opened.set(index, drawn)
      return drawn
    })
  } catch {
    return { state: 'incomplete', differences: [], filled: [], pagesDrawn: 0 }
  } finally {
    for (const drawn of opened.values()) await drawn.then((one) => one.close()).catch(() => undefined)
  }
}

async function look(
  file: PdfFile,
  report: VerificationReport,
  options: LookOptions,
  open: (index: number) => Promise<DrawnFile>,
): Promise<LookReport> {
  const newest = file.revisions.length - 1
  const signed = report.revisions
    .filter((revision) => revision.signatures.length > 0 && revision.number - 1 < newest)
    .map((revision) => revision.number - 1)
  const states = drawnStates(file, signed, newest)
  const total = [...states.values()].reduce((sum, signers) => sum + signers.size, 0)
  const places = new Map(signed.map((index) => [index, fillablePlaces(file, index, newest)]))
  const pages = listPages(file.view())
  const differences: LookDifference[] = missingPages(file, signed, newest)
  const started = options.clock()
  const waiting = [...states.keys()].sort((a, b) => a - b)
  let incomplete = false
  let drawn = 0
  let done = 0

  const draw = async (index: number, drawOptions: DrawOptions): Promise<PageLook> => {
    drawn++
    return await (await open(index)).draw(drawOptions)
  }
  const lookAtPage = async (page: number): Promise<void> => {
    const now = await draw(newest, { page, without: [] })
    let before: { readonly state: number; readonly look: PageLook } | undefined
    for (const [index, state] of states.get(page) ?? []) {
      const [was, is] = [listPages(file.view(index))[page - 1], pages[page - 1]]
      options.onProgress?.({ done: ++done, total })
      if (!was || !is) continue
      if (before?.state !== state) before = { state, look: await draw(state, { page, without: [] }) }
      const bare = (without: readonly number[]) => draw(state, { page, without })
      const found = await comparePage(before.look, now, bare, { page, was, is }, places.get(index) ?? [])
      differences.push(...found.map((one) => ({ ...one, revision: index + 1, page })))
    }
  }
  const lookInTurn = async (): Promise<void> => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      const tooLate = options.clock() - started > (options.timeMs ?? defaultTimeMs)
      if (options.isStopped?.() || tooLate || differences.length >= maxDifferences) {
        incomplete = true
        return
      }
      await lookAtPage(page).catch(() => {
        incomplete = true
      })
    }
  }
  // At once, since the first page may be the one that takes long, and what is shown can be stopped.
  options.onProgress?.({ done: 0, total })
  await Promise.all(Array.from({ length: pagesAtOnce }, lookInTurn))
  options.onProgress?.({ done: total, total })
  return {
    state: differences.length > 0 ? 'different' : incomplete ? 'incomplete' : 'same',
    differences: differences.sort((a, b) => a.page - b.page).slice(0, maxDifferences),
    filled: filledPlaces([...places.values()].flat(), pages),
    pagesDrawn: drawn,
  }
}

/**
 * For each page that may have changed the signed revisions (by index, oldest first) that had it otherwise, each with
 * the revision to draw: many who sign in turn and fill other pages signed one and the same state of this one.
 */
function drawnStates(
  file: PdfFile,
  signed: readonly number[],
  newest: number,
): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const states = new Map<number, Map<number, number>>()
  for (const [at, index] of signed.entries()) {
    const previous = signed[at - 1]
    const changed = previous === undefined ? undefined : touchedPages(file, previous, index)
    for (const page of touchedPages(file, index, newest)) {
      const signers = states.get(page) ?? new Map<number, number>()
      const known = previous === undefined || changed?.has(page) ? undefined : signers.get(previous)
      states.set(page, signers.set(index, known ?? index))
    }
  }
  return states
}

type Found = Omit<LookDifference, 'revision' | 'page'>

async function comparePage(
  before: PageLook,
  now: PageLook,
  drawBare: (without: readonly number[]) => Promise<PageLook>,
  { page, was, is }: { page: number; was: PdfPage; is: PdfPage },
  all: readonly FillablePlace[],
): Promise<Found[]> {
  const places = all.filter((place) => place.page === page)
  const boxes = places.map((place) => toPixels(place.box, is, now))
  const differences: Found[] = compareLooks(before, now, boxes).map((one) => ({
    ...one,
    box: toShare(one.box, now),
  }))
  const whole = now.widthPx * now.heightPx
  const tooLarge = boxes.filter((box, at) => places[at]?.isNew && sizeOf(box) > largestNewShare * whole)
  const covered = [...tooLarge]
  const filled = boxes.filter((box) => changedIn(before, now, box))
  // Ink that is lost may have been the empty place's own, such as its border: without it, what lies below is seen.
  if (differences.length === 0 && coveredContent(before, now, filled).length > 0) {
    const without = places.map((place) => place.widget)
    covered.push(...coveredContent(await drawBare(without), now, filled))
  }
  for (const box of joined(covered, 4))
    differences.push({ kind: 'covered', box: toShare(box, now), before: wordsUnder(before, box), after: '' })
  return sameGeometry(was, is) ? differences : [...differences, turned()]
}

const turned = (): Found => ({ kind: 'looks', box: { x0: 0, y0: 0, x1: 1, y1: 1 }, before: '', after: '' })

function sameGeometry(a: PdfPage, b: PdfPage): boolean {
  return a.rotate === b.rotate && a.widthPt === b.widthPt && a.heightPt === b.heightPt
}

function changedIn(before: PageLook, now: PageLook, box: PixelBox): boolean {
  for (let y = Math.max(0, Math.floor(box.y0)); y < Math.min(now.heightPx, Math.ceil(box.y1)); y++)
    for (let x = Math.max(0, Math.floor(box.x0)); x < Math.min(now.widthPx, Math.ceil(box.x1)); x++) {
      const at = (y * now.widthPx + x) * 4
      for (let channel = 0; channel < 3; channel++)
        if (before.rgba[at + channel] !== now.rgba[at + channel]) return true
    }
  return false
}

function wordsUnder(look: PageLook, box: PixelBox): string {
  const inside = look.words.filter(
    ({ box: word }) => word.x0 < box.x1 && box.x0 < word.x1 && word.y0 < box.y1 && box.y0 < word.y1,
  )
  return inside
    .map((word) => word.text)
    .join(' ')
    .trim()
    .slice(0, 200)
}

/** Pages that a signer had and that are gone, and pages that nobody who signed before had. */
function missingPages(file: PdfFile, signed: readonly number[], newest: number): LookDifference[] {
  const count = (index: number): number => listPages(file.view(index)).length
  const [first] = signed.filter((index) => count(index) !== count(newest))
  if (first === undefined) return []
  const page = Math.min(count(first), count(newest)) + 1
  const box = { x0: 0, y0: 0, x1: 1, y1: 1 }
  return [{ kind: 'pages', revision: first + 1, page, box, before: '', after: '' }]
}

function filledPlaces(places: readonly FillablePlace[], pages: readonly PdfPage[]): LookReport['filled'] {
  const byWidget = new Map(places.map((place) => [place.widget, place]))
  return [...byWidget.values()].slice(0, 500).flatMap(({ page, box, field }) => {
    const on = pages[page - 1]
    return on ? [{ page, field, box: shareOf(box, on) }] : []
  })
}

const sizeOf = (box: PixelBox): number => (box.x1 - box.x0) * (box.y1 - box.y0)

function toShare(box: PixelBox, { widthPx, heightPx }: PageLook): PageShare {
  return { x0: box.x0 / widthPx, y0: box.y0 / heightPx, x1: box.x1 / widthPx, y1: box.y1 / heightPx }
}

function toPixels(box: PdfBox, page: PdfPage, { widthPx, heightPx }: PageLook): PixelBox {
  const share = shareOf(box, page)
  return { x0: share.x0 * widthPx, y0: share.y0 * heightPx, x1: share.x1 * widthPx, y1: share.y1 * heightPx }
}

/** From user space (origin bottom left, before rotation) to shares of the page as displayed. */
export function shareOf(box: PdfBox, page: PdfPage): PageShare {
  const width = page.box.x1 - page.box.x0
  const height = page.box.y1 - page.box.y0
  const x0 = (box.x0 - page.box.x0) / width
  const x1 = (box.x1 - page.box.x0) / width
  const y0 = (page.box.y1 - box.y1) / height
  const y1 = (page.box.y1 - box.y0) / height
  switch (page.rotate) {
    case 0:
      return { x0, y0, x1, y1 }
    case 90:
      return { x0: 1 - y1, y0: x0, x1: 1 - y0, y1: x1 }
    case 180:
      return { x0: 1 - x1, y0: 1 - y1, x1: 1 - x0, y1: 1 - y0 }
    case 270:
      return { x0: y0, y0: 1 - x1, x1: y1, y1: 1 - x0 }
  }
}
