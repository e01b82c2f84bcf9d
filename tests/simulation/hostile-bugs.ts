/** Deliberate bugs that hurt nobody until somebody hostile comes: each is a hole that was there, or would be. */
import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { LiveAccess } from '../../server/collab/arrivals.ts'
import { hashOf } from '../../server/replication/receipts.ts'
import { type PersonActor, subjectOf } from '../../sync/entities/actor.ts'
import type { CommandsRequest } from '../../sync/replication/protocol.ts'
import { type Bug, onEveryNthCommit, withoutRefusal } from './bugs.ts'

/** At live documents. */
const LIVE_BUGS: readonly Bug[] = [
  {
    name: 'a live socket outlives the right',
    hostile: true,
    bends: () => ({ live: { rechecks: false } }),
  },
  {
    name: 'a right to a live document is asked for once',
    hostile: true,
    bends: () => {
      const known = new Map<string, ReturnType<LiveAccess>>()
      const access =
        (honest: LiveAccess): LiveAccess =>
        async (actor, documentId) => {
          const key = `${subjectOf(actor)} ${documentId}`
          const right = known.get(key) ?? honest(actor, documentId)
          known.set(key, right)
          return right
        }
      return { live: { access } }
    },
  },
  {
    name: 'a live document is open to the organisation of its owner',
    hostile: true,
    bends: () => ({
      live: { access: (honest) => async (actor, id) => (await honest(actor, id)) ?? 'read' },
    }),
  },
  {
    name: 'whoever may look at a live document may write in it',
    seed: 11,
    hostile: true,
    bends: () => ({
      live: {
        access: (honest) => async (actor, id) => ((await honest(actor, id)) === null ? null : 'write'),
      },
    }),
  },
  {
    name: 'a ticket for a live document opens any',
    hostile: true,
    bends: () => ({ live: { anyAddress: true } }),
  },
  {
    name: 'somebody at a live document is taken for a colleague',
    hostile: true,
    bends: () => ({ live: { taken: eveAs(({ personId }) => ({ personId })) } }),
  },
  {
    name: 'somebody at a live document has the name of a colleague',
    seed: 6,
    hostile: true,
    bends: () => ({ live: { taken: eveAs(({ name }) => ({ name })) } }),
  },
  {
    name: 'whose a client id is is not kept',
    seed: 27,
    hostile: true,
    bends: () => onEveryNthCommit(1, (query, { liveClient }) => query.delete(liveClient)),
  },
  {
    name: 'what is told of a live document is not kept',
    hostile: true,
    bends: () => onEveryNthCommit(5, (query, { liveUpdate }) => query.delete(liveUpdate)),
  },
]

/** Who was at a document before her, in her session. */
function eveAs(part: (other: PersonActor) => Partial<PersonActor>) {
  let other: PersonActor | undefined
  return (caller: PersonActor): PersonActor => {
    if (caller.name.startsWith('Eve')) return { ...caller, ...(other && part(other)) }
    other ??= caller
    return caller
  }
}

export const HOSTILE_BUGS: readonly Bug[] = [
  ...LIVE_BUGS,
  {
    name: 'an act counts over what was not read',
    hostile: true,
    bends: () => ({ serverCommand: withoutRefusal('document-not-read') }),
  },
  {
    name: 'a recipient’s id may stand in two envelopes',
    hostile: true,
    bends: () => onEveryNthCommit(1, (query, { recipientPlace }) => query.delete(recipientPlace)),
  },
  {
    name: 'a protected step opens with the password of any of the same id',
    hostile: true,
    bends: () => ({
      taken: async (honest, _body, db) => {
        const all = await everyEnvelope(db)
        const opened = honest.opened?.flatMap(({ recipientId }) =>
          all.map((one) => ({ envelopeId: one.id, recipientId })),
        )
        return { ...honest, ...(opened && { opened }) }
      },
    }),
  },
  {
    name: 'a guest is known by the id of their recipient alone',
    seed: 7,
    hostile: true,
    bends: () => ({
      taken: async (honest, _body, db) => {
        if (honest.kind !== 'guest') return honest
        const all = await everyEnvelope(db)
        const place = all.find((one) => one.recipients.some((part) => part.id === honest.recipientId))
        return { ...honest, envelopeId: place?.id ?? honest.envelopeId }
      },
    }),
  },
  {
    name: 'whose device it is says who asks',
    seed: 5,
    hostile: true,
    bends: () => ({
      taken: async (honest, body, db) => {
        const { deviceId } = (body ?? {}) as { deviceId?: string }
        if (!deviceId || honest.kind !== 'person') return honest
        const { device } = db.tables
        const [row] = await db.read((query) => query.select().from(device).where(eq(device.id, deviceId)))
        const personId = row?.subject as typeof honest.personId | undefined
        return personId?.startsWith('person:') ? { ...honest, personId } : honest
      },
    }),
  },
  {
    name: 'the key a device has shown is forgotten',
    seed: 8,
    hostile: true,
    bends: () => ({
      database: (honest) => ({
        ...honest,
        glance: (look) =>
          honest.glance(async (query) => {
            const found = await look(query)
            return Array.isArray(found) ? (found.map(withoutKey) as typeof found) : found
          }),
      }),
    }),
  },
  {
    name: 'a command that was decided is decided again with other bytes',
    hostile: true,
    bends: () => ({
      taken: async (honest, body, db) => {
        const { commands = [] } = (body ?? {}) as Partial<CommandsRequest>
        const { commandLog } = db.tables
        for (const { id, payload } of commands)
          await db.transact((query) =>
            query
              .delete(commandLog)
              .where(and(eq(commandLog.id, id), ne(commandLog.payloadHash, hashOf(payload)))),
          )
        return honest
      },
    }),
  },
  {
    name: 'whoever asks joins',
    hostile: true,
    bends: () => ({
      serverCommand: (command) =>
        command.name === 'joinEnvelope' ? { ...command, check: () => null } : command,
    }),
  },
  {
    name: 'a hidden step is shown',
    hostile: true,
    bends: () =>
      onEveryNthCommit(1, async (query, { envelope }) => {
        for (const { body } of await query.select({ body: envelope.body }).from(envelope))
          if (body.recipients.some((one) => one.hidden))
            await query
              .update(envelope)
              .set({
                body: { ...body, recipients: body.recipients.map((one) => ({ ...one, hidden: false })) },
              })
              .where(eq(envelope.id, body.id))
      }),
  },
]

const everyEnvelope = async ({ read, tables: { envelope } }: Database) =>
  (await read((query) => query.select({ body: envelope.body }).from(envelope))).map((row) => row.body)

const withoutKey = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'publicKey' in row ? { ...row, publicKey: null } : row
