/** Deliberate bugs that hurt nobody until somebody hostile comes: each is a hole that was there, or would be. */
import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { hashOf } from '../../server/replication/receipts.ts'
import type { CommandsRequest } from '../../sync/replication/protocol.ts'
import { type Bug, onEveryNthCommit } from './bugs.ts'

export const HOSTILE_BUGS: readonly Bug[] = [
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
