/**
 * Whether the person of a service is the one a step asks for, and whether a certificate is theirs. A person counts
 * as known from their first signature on; before it, the address they proved there must be the one we wrote to.
 */
import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { CertificateFacts } from '../../sync/pdf/cms/certificates.ts'
import type { RemoteIdentity } from './remote-signing.ts'

const emailOf = (text: string): string => text.trim().toLowerCase()

/** Comparable, and unreadable without the installation's key. */
export const commitTo = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(`remote identity\n${text}`).digest('hex')

export interface KnownPeople {
  readonly query: Query
  readonly tables: Pick<Tables, 'serverState'>
  readonly key: Uint8Array
}

const rowOf = (key: Uint8Array, email: string): string => `remote-identity ${commitTo(key, emailOf(email))}`

export async function isWhoWasAsked(
  { query, tables: { serverState }, key }: KnownPeople,
  recipientEmail: string,
  identity: Pick<RemoteIdentity, 'id' | 'email'>,
): Promise<boolean> {
  const [known] = await query
    .select()
    .from(serverState)
    .where(eq(serverState.key, rowOf(key, recipientEmail)))
  return known
    ? known.value === commitTo(key, identity.id)
    : emailOf(identity.email) === emailOf(recipientEmail)
}

export async function rememberPerson(
  { query, tables: { serverState }, key }: KnownPeople,
  recipientEmail: string,
  identity: Pick<RemoteIdentity, 'id'>,
): Promise<void> {
  const row = { key: rowOf(key, recipientEmail), value: commitTo(key, identity.id) }
  await query.insert(serverState).values(row).onConflictDoNothing()
}

/** By the Emirates ID where the certificate has one, else by the whole name; a visitor's by either of theirs. */
export function isCertificateOf(
  certificate: Pick<CertificateFacts, 'commonName' | 'subjectNumber'>,
  {
    nationalId,
    visitorId,
    name,
  }: Pick<RemoteIdentity, 'nationalId' | 'name'> & Partial<Pick<RemoteIdentity, 'visitorId'>>,
): boolean {
  const number = certificate.subjectNumber.replaceAll(/\D/g, '')
  if (number !== '' && nationalId) return number === nationalId
  if (number !== '' && number === visitorId) return true
  return folded(certificate.commonName) === folded(name) && name !== ''
}

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .join(' ')
