import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { detailsPath, draftPath } from '../paths/act-paths.ts'

export interface EntryPlace {
  readonly to: string
  readonly search: Record<string, string>
}

/** The page of what an entry is about; undefined where there is none. */
export function entryPlace(entry: OutboxEntry): EntryPlace | undefined {
  const { entity } = entry
  if (isUnsentDraft(entry)) return draftPath(entity)
  if (entity.startsWith('envelope:')) return { to: detailsPath(entity, 'document'), search: {} }
  if (entity.startsWith('delegation:')) return { to: '/account/delegation', search: {} }
  return entity.startsWith('contact:') ? { to: '/contacts/all', search: {} } : undefined
}

/** Not sent, so it can still be written in: it opens where it was written. */
const isUnsentDraft = ({ name, state, result }: OutboxEntry): boolean =>
  name === 'sendEnvelope' &&
  state !== 'applied' &&
  !(result?.status === 'refused' && result.code === 'envelope-not-draft')
