/** What drizzle-kit reads to generate the sqlite migrations: it wants each table as an export. */
import { sqliteKit } from '../columns/sqlite.ts'
import { createTables } from './tables.ts'

export const {
  organization,
  person,
  organizationMember,
  session,
  mailedCode,
  signInFailure,
  recipientLink,
  invitation,
  envelope,
  mark,
  contact,
  storedFile,
  fileReference,
  channelHead,
  feed,
  member,
  device,
  commandLog,
  serverState,
  auditEvent,
  job,
  mailMessage,
  liveDocument,
  liveUpdate,
  liveClient,
} = createTables(sqliteKit)
