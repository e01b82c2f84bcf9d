/**
 * Lists that forms choose from. An item is named by its list and its identifier, so that no list has one identifier
 * twice, whoever adds it and however long they were offline, and no identifier ever comes to mean something else.
 */
import * as z from 'zod/mini'
import { bareId, type Id, idSchema } from '../ids.ts'
import { fieldDigest } from '../rules/field-digest.ts'
import { withoutTurns } from '../rules/one-line.ts'

export const MAX_LOOKUP_ITEMS = 5000
export const LAST_PLACE = 1_000_000
export const MAX_LOOKUP_NAME = 80
export const MAX_LOOKUP_VALUE = 100
export const MAX_LOOKUP_IDENTIFIER = 50

/** One line of something printable. */
export const printedLine = (most: number) =>
  z.string().check(
    z.overwrite((text) => withoutTurns(text).trim()),
    z.maxLength(most),
    z.refine((text) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)),
  )

/** `global`: the same for every organisation, and changed by operators alone. */
export const LOOKUP_ACCESS = ['organization', 'global'] as const

export const LOOKUP_FIELDS = {
  nameEn: printedLine(MAX_LOOKUP_NAME).check(z.minLength(1)),
  nameAr: printedLine(MAX_LOOKUP_NAME),
  /** One that is switched off is offered nowhere; what was chosen from it stays. */
  enabled: z.boolean(),
}

export const lookup = z.object({
  id: idSchema('lookup'),
  organizationId: idSchema('organization'),
  access: z.enum(LOOKUP_ACCESS),
  ...LOOKUP_FIELDS,
})
export type Lookup = z.infer<typeof lookup>

/** Letters and digits of every keyboard: it travels to connected systems. */
export const lookupIdentifier = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(MAX_LOOKUP_IDENTIFIER), z.regex(/^[A-Za-z0-9_-]*$/))

export const LOOKUP_VALUES = {
  valueEn: printedLine(MAX_LOOKUP_VALUE).check(z.minLength(1)),
  valueAr: printedLine(MAX_LOOKUP_VALUE),
}

export const LOOKUP_ITEM_FIELDS = {
  lookupId: idSchema('lookup'),
  identifier: lookupIdentifier,
  ...LOOKUP_VALUES,
  active: z.boolean(),
  /** Smaller comes first; those with the same by their value. */
  order: z.int().check(z.minimum(0), z.maximum(LAST_PLACE)),
}

export const lookupItem = z.object({
  id: idSchema('lookupItem'),
  organizationId: idSchema('organization'),
  ...LOOKUP_ITEM_FIELDS,
})
export type LookupItem = z.infer<typeof lookupItem>

const KEY_LETTERS = 26

/** Identifiers that differ in capitals alone are one. */
export const lookupItemId = (lookupId: Id<'lookup'>, identifier: string): Id<'lookupItem'> =>
  `lookupItem:${bareId(lookupId)}${fieldDigest(identifier.toLowerCase()).slice(0, KEY_LETTERS)}`

export const lookupOfItem = (id: string): Id<'lookup'> => `lookup:${bareId(id).slice(0, KEY_LETTERS)}`
