/** What the address asks of the audit, as the call takes it. Days are those of the reader's zone, both included. */
import type { DayRange, FilterValue, RecordSearch } from '../../records/rules/record-search.ts'
import { kindsOf } from './audit-words.ts'

const listed = (value: FilterValue | undefined): readonly string[] | undefined =>
  Array.isArray(value) ? (value as readonly string[]) : undefined
const ranged = (value: FilterValue | undefined): DayRange =>
  value === undefined || Array.isArray(value) ? {} : (value as DayRange)

export function auditQuery(
  { where = {}, page = 1 }: RecordSearch,
  instantOf: (day: string, end: boolean) => number,
  pageSize: number,
) {
  const [by] = listed(where.who) ?? []
  const [about] = listed(where.about) ?? []
  const topics = listed(where.what)
  const { from, to } = ranged(where.when)
  const kinds = topics && [...kindsOf(topics)]
  return {
    filters: {
      ...(by !== undefined && { by: by as `person:${string}` }),
      ...(about !== undefined && { about }),
      ...(kinds && kinds.length > 0 && { kinds }),
      ...(from !== undefined && { from: instantOf(from, false) }),
      ...(to !== undefined && { to: instantOf(to, true) }),
    },
    pageNumber: page,
    pageSize,
  }
}
