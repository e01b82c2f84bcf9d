/**
 * One entry of a draft's document as plain values. Nothing in the document is believed: each property is parsed,
 * absent ones have a default, and an entry with anything else in them counts as unreadable (null).
 */
import * as Y from 'yjs'
import type * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import type { Collection } from './draft-doc.ts'
import { ENTRY_SHAPES } from './draft-shapes.ts'

const ID_SHAPES = {
  documents: idSchema('document'),
  attachments: idSchema('attachment'),
  recipients: idSchema('recipient'),
  groups: idSchema('group'),
  fields: idSchema('field'),
} as const
export type EntryOf<C extends Collection> = z.infer<(typeof ENTRY_SHAPES)[C]>

/** Parses one entry; null when it is not one of ours. */
export function parseEntry<C extends Collection>(
  collection: C,
  id: string,
  value: unknown,
): EntryOf<C> | null {
  if (!(value instanceof Y.Map) || !ID_SHAPES[collection].safeParse(id).success) return null
  return parseMap<unknown>(ENTRY_SHAPES[collection], value) as EntryOf<C> | null
}

export function parseMap<T>(
  shape: z.ZodMiniType<T> & { shape?: Record<string, unknown> },
  map: Y.Map<unknown>,
): T | null {
  // Only the keys of the shape are looked at: a document may hold any number of others.
  const values = Object.fromEntries(Object.keys(shape.shape ?? {}).map((name) => [name, map.get(name)]))
  const parsed = shape.safeParse(values)
  return parsed.success ? parsed.data : null
}
