/**
 * Before anybody signs: what acts by itself is taken out, and names of objects that are not there are made to name
 * nothing for good. The pages look as before. Only in uploads that nobody signed.
 */
import type { ActiveContent } from '../../sync/entities/active-content.ts'
import { withoutActive } from '../../sync/pdf/active-content.ts'
import type { PdfUpdate } from '../../sync/pdf/appender.ts'
import { pdfRef } from '../../sync/pdf/objects.ts'
import { hiddenParts, reachable } from '../../sync/pdf/reachable.ts'
import type { PdfView } from '../../sync/pdf/view.ts'

/** A table with a place for each number must stay small. */
const mostPlaces = 100_000

/** To be called before anything is added to the update: new objects must not take the absent ones' numbers. */
export function settle(update: PdfUpdate): void {
  const { view } = update
  const { objects, absent } = reachable(view)
  for (const num of absent) if (isNear(view, num)) update.pin(num)
  for (const [num, value] of objects) {
    const calm = withoutActive(view, value, new Set())
    const entry = view.entry(num)
    if (calm !== value) update.set(pdfRef(num, entry?.kind === 'offset' ? entry.gen : 0), calm)
  }
}

const isNear = (view: PdfView, num: number): boolean => num <= view.nextNumber + mostPlaces

/** What acts in a document, in the order of {@link ActiveContent}'s list. */
export function activeContent(view: PdfView): ActiveContent[] {
  const found = new Set<ActiveContent>()
  for (const value of reachable(view).objects.values()) withoutActive(view, value, found)
  return [...found].sort()
}

/** Why an unsigned file has to be written anew before it can be trusted; undefined when it has not. */
export function looseParts(view: PdfView): string | undefined {
  const { absent, otherGeneration } = reachable(view)
  if (otherGeneration.size > 0) return 'names with another generation'
  if ([...absent].some((num) => !isNear(view, num))) return 'names far beyond the file'
  return hiddenParts(view).length > 0 ? 'pages that nothing leads to' : undefined
}
