/**
 * Ids are made where the thing is made, also on a device without network: the kind, a colon, 48 bits of
 * time and 80 random bits in Crockford base32 (26 characters, sortable by creation, as in the ULID spec).
 */
import * as z from 'zod/mini'
import type { KindName } from './kinds/kind-names.ts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Whatever is named by an id of its own: every kind of thing that devices hold, save those named by a person or by two
 * things, and what is inside one of these or behind them.
 */
export type IdKind =
  | Exclude<KindName, 'delegationRule' | 'mark' | 'profile' | 'templateShelf'>
  | 'document'
  | 'recipient'
  | 'field'
  | 'control'
  | 'row'
  | 'attachment'
  | 'revision'
  | 'person'
  | 'command'
  | 'device'
  | 'session'
  | 'event'
  | 'notice'
  | 'upload'
  | 'job'
  | 'signature'
  | 'group'
  | 'question'
  | 'viewer'
  | 'message'
  | 'delegation'
  | 'systemCall'
  | 'tenant'
  | 'wayIn'
  | 'passkey'
  | 'failedSignIn'

export type Id<K extends IdKind> = `${K}:${string}`
export type EnvelopeId = Id<'envelope'>
export type DocumentId = Id<'document'>
export type RecipientId = Id<'recipient'>
export type FieldId = Id<'field'>
export type ControlId = Id<'control'>
export type RowId = Id<'row'>
export type PersonId = Id<'person'>
export type OrganizationId = Id<'organization'>
export type CommandId = Id<'command'>
export type DeviceId = Id<'device'>

/** What makes ids: the current instant in ms and a source of random bytes. */
export interface IdSource {
  now(): number
  randomBytes(length: number): Uint8Array
}

export function createId<K extends IdKind>(kind: K, source: IdSource): Id<K> {
  let time = source.now()
  let text = ''
  for (let i = 0; i < 10; i++) {
    text = ALPHABET[time % 32] + text
    time = Math.floor(time / 32)
  }
  const random = source.randomBytes(16)
  for (let i = 0; i < 16; i++) text += ALPHABET[(random[i] ?? 0) % 32]
  return `${kind}:${text}`
}

/** When something was made, by the clock of whoever made it: ms. */
export function madeAt(id: Id<IdKind>): number {
  let time = 0
  for (const figure of bareId(id).slice(0, 10)) time = time * 32 + ALPHABET.indexOf(figure)
  return time
}

/** Named by two things: a place by whose it is and where, an item by its list and its identifier, a path by its system. */
const OF_TWO: ReadonlySet<IdKind> = new Set(['member', 'lookupItem', 'integrationPath'])

const schemas = new Map<IdKind, unknown>()

/** Schema of an id of one kind; the same one each time, for nearly every shape there is names some. */
export function idSchema<K extends IdKind>(kind: K): z.ZodMiniType<Id<K>, Id<K>> {
  const bare = OF_TWO.has(kind) ? /[0-9a-z]{52}/ : /[0-9a-z]{26}/
  const schema = schemas.get(kind) ?? z.templateLiteral([`${kind}:`, z.string().check(z.regex(bare))])
  schemas.set(kind, schema)
  return schema as z.ZodMiniType<Id<K>, Id<K>>
}

/** An id of any kind: letters and digits that mean nothing to a pattern they are looked for by. */
const RECORD_ID = /^[a-zA-Z]{1,30}:[0-9a-z]{26}(?:[0-9a-z]{26})?$/
export const recordIdSchema = z.string().check(z.regex(RECORD_ID))
export const isRecordId = (text: unknown): text is string => typeof text === 'string' && RECORD_ID.test(text)

/** The part after the colon, for places that take no colon (PDF field names, file names). */
export const bareId = (id: string): string => id.slice(id.indexOf(':') + 1)
