/** Ten codes of 80 bits, shown once and good once each: what is left when the app is lost. Kept as hashes. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import type { Tables } from '../../../db/schema/tables.ts'
import { hashSecret } from '../secrets.ts'

const COUNT = 10
const LENGTH = 16
/** Crockford's: what is read as another sign is that one. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

export async function makeRecoveryCodes(
  query: Query,
  { recoveryCode }: Tables,
  random: { randomBytes(length: number): Uint8Array },
  personId: string,
): Promise<readonly string[]> {
  await query.delete(recoveryCode).where(eq(recoveryCode.personId, personId))
  const codes = Array.from({ length: COUNT }, () => newRecoveryCode(random))
  await query
    .insert(recoveryCode)
    .values(codes.map((code) => ({ personId, hash: hashOf(personId, code), usedAt: null })))
  return codes.map(printed)
}

/** False for one that is none of theirs, or was used. */
export async function takeRecoveryCode(
  query: Query,
  { recoveryCode }: Tables,
  { personId, typed, now }: { readonly personId: string; readonly typed: string; readonly now: number },
): Promise<boolean> {
  const mine = and(
    eq(recoveryCode.personId, personId),
    eq(recoveryCode.hash, hashOf(personId, asPrinted(typed))),
    isNull(recoveryCode.usedAt),
  )
  const taken = await query
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(mine)
    .returning({ hash: recoveryCode.hash })
  return taken.length > 0
}

export async function recoveryCodesLeft(
  query: Query,
  { recoveryCode }: Tables,
  personId: string,
): Promise<number> {
  const rows = await query
    .select({ hash: recoveryCode.hash })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.personId, personId), isNull(recoveryCode.usedAt)))
  return rows.length
}

const newRecoveryCode = (random: { randomBytes(length: number): Uint8Array }): string =>
  [...random.randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')

const asPrinted = (typed: string): string => typed.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1')

/** `abcd-efgh-jkmn-pqrs` */
const printed = (code: string): string => (code.match(/.{4}/g) ?? []).join('-')

const hashOf = (personId: string, code: string): string => hashSecret(`${personId}:${code}`)
