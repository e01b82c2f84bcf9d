import type { EnvelopeRow } from '../../sync/rules/render-envelope.ts'
import { detailsPath, draftPath } from './act-paths.ts'

/** Where a row leads: its details, or, while it is being composed, the wizard. */
export function rowHref(row: Pick<EnvelopeRow, 'id' | 'kind' | 'state'>): {
  to: string
  search: Record<string, string>
} {
  return row.state === 'draft' ? draftPath(row.id) : { to: detailsPath(row.id, row.kind), search: {} }
}
