/**
 * What the trail of an organisation says of records whose kind needs no sentences of its own: which kind of thing it is
 * (`kind.…` in `locales/{language}/reports.json`), what it is called, and field by field what changed. What it is called
 * stands where it can be erased.
 */
import type { PersonActor } from '../../entities/actor.ts'
import type { NewAuditEvent } from '../../entities/audit-event.ts'
import type { OrganizationId } from '../../ids.ts'
import type { RecordName } from '../../kinds/records.ts'
import { changedFieldsTold } from './changed-fields-told.ts'

interface Recorded {
  readonly id: string
  readonly organizationId: OrganizationId
}
interface Telling<V> {
  readonly record: RecordName
  readonly fields: readonly (keyof V & string)[]
  /** Words of people among them. The first is what it is called. */
  readonly words: readonly [keyof V & string, ...(keyof V & string)[]]
}

/** For `events` of the command that saves one and of the one that removes it. */
export const recordTold = <V extends Recorded>({ record, fields, words }: Telling<V>) => ({
  changed: (value: V, before: V | undefined, actor: PersonActor): readonly NewAuditEvent[] =>
    changedFieldsTold<V>({ kind: 'recordChanged', fields, words }, value, before, actor).map((one) => ({
      ...one,
      facts: { ...one.facts, record },
    })),
  removed: (gone: V, { personId, name }: PersonActor): readonly NewAuditEvent[] => [
    {
      subjectId: gone.organizationId,
      kind: 'recordRemoved',
      facts: { record, of: gone.id, by: personId },
      personal: { name, record: String(gone[words[0]]) },
    },
  ],
})
