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
  if (entity.startsWith('contactGroup:')) return { to: '/contacts/groups', search: { open: entity } }
  if (entity.startsWith('memberGroup:')) return { to: '/administration/groups', search: { open: entity } }
  if (entity.startsWith('role:')) return { to: '/administration/roles-permissions', search: { role: entity } }
  if (!entity.startsWith('contact:')) return undefined
  return { to: '/contacts/all', search: entry.name === 'importContacts' ? {} : { open: entity, tab: 'edit' } }
}

/** Not sent, so it can still be written in: it opens where it was written. */
const isUnsentDraft = ({ name, state, result }: OutboxEntry): boolean =>
  name === 'sendEnvelope' &&
  state !== 'applied' &&
  !(result?.status === 'refused' && result.code === 'envelope-not-draft')
