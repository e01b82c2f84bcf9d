/**
 * A list of records, declared: what is shown of each, by what it is narrowed and put in order, and what can be done
 * with those that are chosen. The same declaration draws the table and the phone's cards, reads the address, sorts
 * what the device holds, and writes the export.
 *
 *     export const contactTable: RecordTable<Contact> = {
 *       id: 'contacts',
 *       rowId: (one) => one.id,
 *       nameOf: (one) => one.fullNameEn,
 *       words: (one) => [one.fullNameEn, one.fullNameAr, one.email],
 *       columns: [
 *         { id: 'name', label: msg`Name`, cell: (one) => <bdi>{one.fullNameEn}</bdi>, value: (one) => one.fullNameEn },
 *       ],
 *       filters: [{ id: 'shared', kind: 'choice', label: msg`Shared`, options: [...], of: (one) => [...] }],
 *     }
 *
 * Declarations are constants, or remembered: a new one at each drawing would sort everything again.
 */
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { IconShape } from '../ui/icon.tsx'

/** What is compared and exported. Instants are milliseconds since 1970, days `2026-11-30`. */
export type CellValue = string | number | boolean | null

/** A text of the product, or one that people wrote. */
export type Words = MessageDescriptor | string

export interface RecordColumn<Row> {
  /** Letters, digits and dashes: it stands in the address. */
  readonly id: string
  readonly label: MessageDescriptor
  readonly cell: (row: Row) => ReactNode
  /** Sorts and exports. Without it a column does neither. */
  readonly value?: (row: Row) => CellValue
  /** Written into an export instead of `value`, where people would not read that. */
  readonly exported?: (row: Row) => string
  /** Sorts although only the server knows its value. */
  readonly sortable?: boolean
  /** Pixels; the columns without one share what is left. */
  readonly width?: number
  /** Figures stand at the end. */
  readonly end?: boolean
  /** `always` cannot be hidden; `asked` is hidden until somebody asks for it. */
  readonly shown?: 'always' | 'asked'
  /** What it is of a phone's card: its title, the line under it (usual), a fact at the foot, or nothing. */
  readonly card?: 'title' | 'line' | 'fact' | 'none'
}

interface FilterBase {
  /** As of a column. */
  readonly id: string
  readonly label: MessageDescriptor
}

export interface FilterOption {
  readonly value: string
  readonly label: Words
}

/** One or more of a few; a row passes that has one of those chosen. `of` is needed where the device filters. */
export interface ChoiceFilter<Row> extends FilterBase {
  readonly kind: 'choice'
  readonly options: readonly FilterOption[]
  /** Stands as tabs over the list, one for each option, instead of among the filters. */
  readonly tabs?: true
  readonly of?: (row: Row) => string | readonly string[]
}

/** From one day to another, both included; either may be open. `of` gives the day, `2026-11-30`. */
export interface DatesFilter<Row> extends FilterBase {
  readonly kind: 'dates'
  readonly of?: (row: Row) => string | null
}

export type RecordFilter<Row> = ChoiceFilter<Row> | DatesFilter<Row>

export interface RecordTable<Row> {
  /** Names what is kept for this list on the device: its columns, its half-typed forms. */
  readonly id: string
  readonly rowId: (row: Row) => string
  /** What a row is called by screen readers, questions and results. */
  readonly nameOf: (row: Row) => string
  readonly columns: readonly RecordColumn<Row>[]
  readonly filters?: readonly RecordFilter<Row>[]
  /** What a search looks through, in whatever script. Without it, or `searchKey`, there is no search. */
  readonly words?: (row: Row) => readonly string[]
  /** The same as one key that is folded already (`personKey`): numbers among it are found however they are parted. */
  readonly searchKey?: (row: Row) => string
  readonly searchLabel?: MessageDescriptor
  /** Until somebody sorts: `name`, or `-changed` for the newest first. */
  readonly sort?: string
  /** Rows on a page. Without it all that the device holds is one list. */
  readonly pageSize?: number
  /** Pixels; 56 unless told. */
  readonly rowHeight?: number
  /** Instead of a card made of the columns. */
  readonly card?: (row: Row) => ReactNode
}

/** What may be done with rows: from a row's menu, and with all that are chosen. */
export interface RecordAct<Row> {
  readonly id: string
  readonly label: MessageDescriptor
  readonly icon: IconShape
  readonly danger?: boolean
  /** One row at a time, hence not in the bar of those chosen. */
  readonly single?: boolean
  /** Of those chosen alone, and of so many; it is not in a row's menu. */
  readonly several?: { readonly from: number; readonly to?: number }
  /** Offered where it fits at least one; done to those it fits. */
  readonly fits?: (row: Row) => boolean
  /** Without it the act only asks. */
  readonly run?: (rows: readonly Row[]) => void
  /** Asks something first; open until it calls `close`. */
  readonly dialog?: (rows: readonly Row[], close: () => void) => ReactNode
}

/** Where rows come from, and how fresh they are. Whatever is held is shown, whatever else is said. */
export interface RecordSource<Row> {
  /** `device`: all there are, which the device narrows and sorts. `server`: one page, as the address asks. */
  readonly from: 'device' | 'server'
  readonly rows: readonly Row[]
  /** How many match in all; of a device's rows it is counted. */
  readonly total?: number
  /** `loading`: nothing is held yet. `absent`: nothing is held and there is no network. */
  readonly phase: 'ready' | 'loading' | 'failed' | 'absent'
  readonly refreshing?: boolean
  /** When rows that may be old were fetched; said while there is no network. */
  readonly updatedAt?: number
  readonly retry?: () => void
  /** The technical cause, folded away. */
  readonly details?: string
}
