import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { detailsPath } from '../envelopes/act-paths.ts'

/** The page of what an entry is about; undefined where there is none. */
export function entryHref(entry: OutboxEntry): string | undefined {
  if (entry.entity.startsWith('envelope:')) return detailsPath(entry.entity, 'document')
  if (entry.entity.startsWith('delegation:')) return '/account/delegation'
  return entry.entity.startsWith('contact:') ? '/contacts/all' : undefined
}
