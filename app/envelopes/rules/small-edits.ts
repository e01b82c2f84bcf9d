import type { CommandName } from '../../../sync/commands/registry.ts'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'

/**
 * Wishes that leave a document where it stands. On their way, or refused, they are told where they were made and in the
 * Outbox; the document does not look unsent or refused because of them.
 */
const SMALL_EDITS: ReadonlySet<string> = new Set<CommandName>([
  'addAttachment',
  'addMessage',
  'changeOpenness',
  'changeReminders',
  'openStep',
  'recordDownload',
  'remindRecipients',
  'removeAttachment',
  'setAttachmentAccess',
  'setAttributes',
  'shareEnvelope',
  'unshareEnvelope',
])

export const isSmallEdit = ({ name }: Pick<OutboxEntry, 'name'>): boolean => SMALL_EDITS.has(name)
