/** How a phone tells the whole inbox: what waits for the reader before what waits for others and what has ended. */
import { type ListedRow, type ListItem, statusFilterOf } from '../../../sync/rules/lists.ts'
import type { EnvelopeRow } from '../../../sync/rules/render-envelope.ts'

export const LIST_SECTIONS = ['waitingForMe', 'waitingForOthers', 'ended'] as const
export type ListSection = (typeof LIST_SECTIONS)[number]

export type ListLine<Row extends ListedRow = EnvelopeRow> =
  | { readonly kind: 'section'; readonly section: ListSection; readonly items: readonly ListItem<Row>[] }
  | { readonly kind: 'item'; readonly item: ListItem<Row> }

/** Sections with something in them, each under its line; within one the order of the list stays. */
export function inSections<Row extends ListedRow>(items: readonly ListItem<Row>[]): ListLine<Row>[] {
  return LIST_SECTIONS.flatMap((section): ListLine<Row>[] => {
    const here = items.filter((item) => sectionOf(item) === section)
    return here.length === 0 ? [] : [{ kind: 'section', section, items: here }, ...asLines(here)]
  })
}

export const asLines = <Row extends ListedRow>(items: readonly ListItem<Row>[]): ListLine<Row>[] =>
  items.map((item) => ({ kind: 'item', item }))

/** Stays the same when lines come and go above it. */
export const keyOf = (line: ListLine | undefined): string | undefined =>
  line?.kind === 'section' ? line.section : line?.item.row.id

function sectionOf({ row }: ListItem<ListedRow>): ListSection {
  const status = statusFilterOf(row)
  return status === 'waitingForMe' || status === 'waitingForOthers' ? status : 'ended'
}
