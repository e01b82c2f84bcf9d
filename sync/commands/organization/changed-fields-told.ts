/** What the trail of an organisation says of a record that was changed: field by field, words apart from the rest. */

import type { PersonActor } from '../../entities/actor.ts'
import type { AuditKind, NewAuditEvent } from '../../entities/audit-event.ts'
import { EVERYWHERE } from '../../entities/everywhere.ts'
import type { OrganizationId } from '../../ids.ts'
import { differingFields } from '../../rules/field-digest.ts'

interface Told<V> {
  readonly kind: AuditKind
  readonly fields: readonly (keyof V & string)[]
  /** Words of people: they stand where they can be erased. The first is what the record is called. */
  readonly words: readonly [keyof V & string, ...(keyof V & string)[]]
}

export const changedFieldsTold = <V extends { readonly id: string; readonly organizationId: OrganizationId }>(
  { kind, fields, words }: Told<V>,
  value: V,
  before: V | undefined,
  { personId, name, organizationId }: PersonActor,
): readonly NewAuditEvent[] => {
  const [called] = words
  return differingFields(fields, value, before ?? ({} as V)).map((field) => {
    const said = { before: text(before?.[field]), after: text(value[field]) }
    const isWords = words.includes(field)
    return {
      // What is kept for all belongs to no organisation: it stands in the trail of who runs the installation.
      subjectId: value.organizationId === EVERYWHERE ? organizationId : value.organizationId,
      kind,
      facts: { field, of: value.id, by: personId, ...(isWords ? {} : said) },
      personal: { name, record: text(value[called]), ...(isWords && said) },
    }
  })
}

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
