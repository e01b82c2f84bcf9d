import { inParts } from '../../../db/in-parts.ts'
import { colleaguesAmong } from '../../people/directory.ts'
import type { Deliver, Delivered } from '../aggregate-kind.ts'

/** Lines of the directory, made of person and membership whenever they are asked for. */
export const colleaguesFor: Deliver = async ({ query, tables, actor }, ids) => {
  if (actor.kind !== 'person') return new Map()
  const found = new Map<string, Delivered>()
  for (const part of inParts(ids))
    for (const body of await colleaguesAmong(query, tables, actor.organizationId, part))
      found.set(body.id, { body })
  return found
}
