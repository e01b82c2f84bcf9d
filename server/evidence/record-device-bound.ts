import type { Query } from '../../db/database.ts'
import { embeddedFacts } from '../../sync/commands/workflow-command.ts'
import type { Embedded } from '../../sync/entities/actor.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import type { Platform } from '../platform.ts'
import { appendEvents } from './audit-trail.ts'

export interface DeviceBound {
  readonly envelopeId: string
  readonly recipientId: string
  readonly address: string
  readonly userAgent: string
  /** The device proved the recipient's mailbox by a code; the first device proves it by the link alone. */
  readonly byCode: boolean
  /** On the device of somebody present; null otherwise. */
  readonly host: { readonly personId: string; readonly name: string } | null
  /** In another site's page, or the window opened from it; null otherwise. */
  readonly embedded: Embedded | null
}

/** A link was opened on a device for the first time: it stands in the trail of its envelope. */
export const recordDeviceBound =
  ({ db, now, evidenceKey: key }: Platform) =>
  (query: Query, bound: DeviceBound): Promise<void> =>
    appendEvents(query, db.tables, { subjectId: bound.envelopeId as Envelope['id'], at: now(), key }, [
      {
        kind: 'deviceBound',
        recipientId: bound.recipientId as Recipient['id'],
        facts: {
          byCode: bound.byCode,
          ...(bound.host && { identity: 'inPerson' }),
          ...(bound.embedded && { identity: 'embedded', ...embeddedFacts(bound.embedded) }),
        },
        personal: {
          address: bound.address,
          device: bound.userAgent,
          ...(bound.host && { host: bound.host.name }),
        },
      },
    ])
