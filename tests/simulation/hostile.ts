/**
 * Somebody hostile beside the honest: Mallory, of an organisation far away, who is a recipient of one envelope, holds
 * a forwarded link of another's step in it, and knows every id there is. Whatever she sends, nothing that is not hers
 * is opened, read, written, closed or counted: every row of the database that is not hers alone is the same
 * afterwards, and no id that she neither sent nor sees by right comes back.
 */
import type { GuestActor, PersonActor } from '../../sync/entities/actor.ts'
import { colleagueId, directoryOf } from '../../sync/entities/colleague.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { PROTOCOL_VERSION } from '../../sync/replication/protocol.ts'
import { contentFor, storeFiles } from './envelopes.ts'
import { type HostileWorld, MOVES, type Sent } from './hostile-moves.ts'
import type { Random } from './random.ts'
import { sentCommand } from './sent-command.ts'
import type { World } from './world.ts'

export interface Hostile {
  /** What she did broke this law; null when it did nothing. */
  move(random: Random, requests: readonly Sent[]): Promise<string | null>
}

const ID = /\b[a-zA-Z]+:[0-9a-z]{26}\b/g
const idsIn = (text: string): readonly string[] => text.match(ID) ?? []
/** Hers by what stands in them, whatever they say of others: what she asked for, and with which device. */
const ASKED = new Set(['commandLog', 'device'])
/** Things that are somebody's, wherever they stand; fields and documents are named inside their envelope. */
const SOMEBODYS = new Set(['envelope', 'recipient', 'person', 'contact', 'notification', 'organization'])

export async function enterHostile(world: World, owner: PersonActor, mallory: PersonActor): Promise<Hostile> {
  const vault = await sendVault(world, owner, mallory)
  const device = createId('device', world.platform)
  /** Whose what she sends becomes, her own envelopes among it. */
  const hers = new Set<string>([
    mallory.personId,
    mallory.organizationId,
    device,
    directoryOf(mallory.organizationId),
    colleagueId(mallory.personId),
  ])

  /** Every row that is not hers alone. */
  async function rowsOfOthers(): Promise<{ readonly rows: readonly string[]; readonly ids: Set<string> }> {
    const { db } = world.platform
    const rows: string[] = []
    const ids = new Set<string>()
    await db.read(async (query) => {
      for (const [name, table] of Object.entries(db.tables))
        for (const row of await query.select().from(table as typeof db.tables.envelope)) {
          const text = `${name} ${JSON.stringify(row)}`
          const named = idsIn(text)
          const isHers = named.some((id) => hers.has(id))
          const isOthers = named.some((id) => !hers.has(id) && SOMEBODYS.has(id.slice(0, id.indexOf(':'))))
          if (isHers && (!isOthers || ASKED.has(name))) continue
          rows.push(text)
          if (!ASKED.has(name)) for (const id of named) if (!hers.has(id)) ids.add(id)
        }
    })
    return { rows: rows.sort(), ids }
  }

  return {
    move: async (random, requests) => {
      const dying = world.crash
      world.crash = null
      try {
        return await world.alone(async () => {
          const known = await world.envelope(vault.id)
          const before = await rowsOfOthers()
          const move = random.pick(MOVES)
          let said = ''
          let told = ''
          let broken: string | null = null
          const hostile: HostileWorld = {
            world,
            random,
            mallory,
            device,
            owner,
            vault: known ?? null,
            link: vault.link,
            ids: [...before.ids],
            requests,
            knows: (id) => {
              said += `${id} `
            },
            own: (kind) => {
              const id = createId(kind, world.platform)
              hers.add(id)
              return id
            },
            say: async (actor, path, body) => {
              said += JSON.stringify(body)
              const answer = await world.post(actor, path, body)
              told += JSON.stringify(answer.body)
              return answer
            },
            breaks: (law) => {
              broken ??= law
            },
          }
          const secrets = (await move.run(hostile)) ?? []
          if (broken) return `S13: ${move.name} ${broken}`
          const after = await rowsOfOthers()
          const changed = firstDifference(before.rows, after.rows)
          if (changed) return `S13: ${move.name} changed ${changed}`
          const secret = new Set([...vault.secrets, ...secrets])
          const seen = idsIn(JSON.stringify(known ?? null)).filter((id) => !secret.has(id))
          const allowed = new Set([...idsIn(said), ...seen])
          const learnt = [...before.ids, ...secret].find((id) => told.includes(id) && !allowed.has(id))
          return learnt ? `S13: ${move.name} was told ${learnt}` : null
        })
      } finally {
        world.crash = dying
      }
    },
  }
}

/** What stood before and does not now, or the other way round. */
function firstDifference(before: readonly string[], after: readonly string[]): string | null {
  const [was, is] = [new Set(before), new Set(after)]
  const one = before.find((row) => !is.has(row)) ?? after.find((row) => !was.has(row))
  return one?.slice(0, 160) ?? null
}

interface Vault {
  readonly id: Envelope['id']
  /** Of the step with the password. */
  readonly link: GuestActor
  /** Of the step that is hidden from her. */
  readonly secrets: readonly string[]
}

/** An honest envelope in which Mallory approves, beside one that is open, one that is protected and one that is hidden from her. */
async function sendVault(world: World, owner: PersonActor, mallory: PersonActor): Promise<Vault> {
  const { platform } = world
  const id = createId('envelope', platform)
  const part = (name: string, email: string, kind: 'sign' | 'approve', order: number) => ({
    name,
    email,
    kind,
    order,
  })
  const plain = contentFor(world, 'Vault', [
    part(mallory.name, mallory.email, 'approve', 1),
    part('Neighbour', 'neighbour@example.com', 'sign', 1),
    part('Locked', 'locked@example.com', 'sign', 1),
    part('Hidden', 'hidden@example.com', 'sign', 2),
  ])
  const [, , locked, hidden] = plain.recipients
  if (!locked || !hidden) throw new Error('The vault has four steps')
  const content = {
    ...plain,
    recipients: plain.recipients.map((one) => ({
      ...one,
      ...(one.id === locked.id && { access: 'password' as const }),
      ...(one.id === hidden.id && { hidden: true }),
    })),
  }
  await storeFiles(world, content, owner.organizationId)
  const inputs = [
    ['createEnvelope', { envelopeId: id, kind: 'document', title: 'Vault', language: 'en', timeZone: 'UTC' }],
    ['sendEnvelope', { envelopeId: id, content, contentHash: 'a'.repeat(64), update: null }],
  ] as const
  const answer = await world.post(owner, '/commands', {
    protocol: PROTOCOL_VERSION,
    deviceId: createId('device', platform),
    publicKey: null,
    commands: inputs.map(([name, input], index) =>
      sentCommand(world, owner.personId, { name, input, n: index + 1 }),
    ),
  })
  const { results } = answer.body as { results: readonly { status: string }[] }
  if (results.some((one) => one.status !== 'applied')) throw new Error(JSON.stringify(results))
  await world.runEffects()
  return {
    id,
    link: {
      kind: 'guest',
      recipientId: locked.id,
      envelopeId: id,
      name: locked.name,
      email: locked.email,
      language: 'en',
    },
    secrets: [hidden.id, ...plain.fields.filter((one) => one.recipientId === hidden.id).map((one) => one.id)],
  }
}
