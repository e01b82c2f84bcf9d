/** What Mallory tries: each move is of a kind that once went through, or would if one line were missing. */
import { eq } from 'drizzle-orm'
import { COMMANDS } from '../../sync/commands/registry.ts'
import type { GuestActor, PersonActor } from '../../sync/entities/actor.ts'
import { currentRevision, type Envelope } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import {
  type CommandsAnswer,
  type CommandsRequest,
  PROTOCOL_VERSION,
} from '../../sync/replication/protocol.ts'
import { confirmedByCall } from '../../sync/rules/confirmed-by-call.ts'
import { contentFor, signInput, storeFiles } from './envelopes.ts'
import type { Exchange } from './network.ts'
import type { Random } from './random.ts'
import { sentCommand } from './sent-command.ts'
import type { World } from './world.ts'

/** What a device of somebody honest has sent. */
export interface Sent {
  readonly person: PersonActor
  readonly request: CommandsRequest
}

type Path = Exchange['path']
type Party = PersonActor | GuestActor

export interface HostileWorld {
  readonly world: World
  readonly random: Random
  readonly mallory: PersonActor
  /** Hers. */
  readonly device: string
  readonly owner: PersonActor
  /** The envelope she has a part in. */
  readonly vault: Envelope | null
  /** Of a step in it with a password, forwarded to her. */
  readonly link: GuestActor
  /** Every id of somebody else's. */
  readonly ids: readonly string[]
  readonly requests: readonly Sent[]
  /** She knew this before, so that hearing it again tells her nothing. */
  knows(id: string): void
  own<K extends 'envelope' | 'recipient' | 'device'>(kind: K): `${K}:${string}`
  say(actor: Party, path: Path, body: unknown): Promise<{ readonly status: number; readonly body: unknown }>
  /** What only an answer shows to be wrong. */
  breaks(law: string): void
}

export interface Move {
  readonly name: string
  /** What may not be told in this move, besides what may never be. */
  run(hostile: HostileWorld): Promise<readonly string[] | undefined>
}

/** A key that nobody here has the other half of. */
const KEY = {
  kty: 'EC',
  crv: 'P-256',
  x: 'axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpY',
  y: 'T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
}

export const MOVES: readonly Move[] = [
  {
    name: 'an envelope with the recipient of another',
    run: async (hostile) => void (await sendOwn(hostile, await victim(hostile))),
  },
  {
    name: 'an act on an envelope she has no part in',
    run: async (hostile) => {
      const { random, mallory } = hostile
      const theirs = await victim(hostile)
      if (theirs) await act(hostile, mallory, theirs, random.pick(theirs.recipients).id)
    },
  },
  {
    name: 'any command with the ids of others in it',
    run: async (hostile) => {
      const { random, mallory, ids } = hostile
      const { name } = random.pick(Object.values(COMMANDS))
      const theirs = await victim(hostile)
      const part = theirs && random.pick(theirs.recipients)
      const of = (kind: string) => ids.find((id) => id.startsWith(`${kind}:`))
      const field = theirs?.fields[0]?.id
      const input = {
        id: of('contact'),
        envelopeId: theirs?.id,
        recipientId: part?.id,
        contactId: of('contact'),
        documentId: theirs?.documents[0]?.id,
        fieldId: field,
        personId: of('person'),
        templateId: of('template'),
        ruleId: of('delegation'),
        notificationId: of('notification'),
        reason: 'No more',
        text: 'Mine now',
        open: true,
        title: 'Mine now',
        name: mallory.name,
        email: mallory.email,
      }
      await command(hostile, mallory, name, input)
    },
  },
  {
    name: 'the recipient of another in an envelope of hers',
    run: async (hostile) => {
      const { random, mallory } = hostile
      const envelopeId = await sendOwn(hostile, null)
      const theirs = await victim(hostile)
      if (!theirs) return undefined
      const part = random.pick(theirs.recipients)
      for (const name of ['openStep', 'rejectStep', 'requestCode'] as const)
        await command(hostile, mallory, name, { envelopeId, recipientId: part.id, reason: 'No' })
      return undefined
    },
  },
  {
    name: 'a guest of hers who has the recipient id of another',
    run: async (hostile) => {
      const { random, mallory, vault } = hostile
      const theirs = random.chance(0.5) ? vault : await victim(hostile)
      const parts = theirs?.recipients.filter((one) => one.email !== mallory.email) ?? []
      if (!theirs || parts.length === 0) return undefined
      const part = random.pick(parts)
      // A pull names the channel in which this id has a part; whoever has the id has it from there.
      hostile.knows(theirs.organizationId)
      const guest: GuestActor = {
        kind: 'guest',
        recipientId: part.id,
        envelopeId: hostile.own('envelope'),
        name: 'Mallory Test',
        email: mallory.email,
        language: 'en',
      }
      await lookAround(hostile, guest, theirs.id)
      await act(hostile, guest, theirs, part.id)
      return undefined
    },
  },
  {
    name: 'a look at what she has no part in',
    run: async (hostile) => {
      const theirs = await victim(hostile)
      if (theirs) await lookAround(hostile, hostile.mallory, theirs.id)
      return undefined
    },
  },
  {
    name: 'a look at the envelope with a hidden step',
    run: async (hostile) => {
      if (hostile.vault) await lookAround(hostile, hostile.mallory, hostile.vault.id)
      return undefined
    },
  },
  {
    name: 'a protected step behind the password of her own',
    run: async (hostile) => {
      const { vault, link } = hostile
      if (!vault) return undefined
      const opened = [{ envelopeId: hostile.own('envelope'), recipientId: link.recipientId }]
      const holder: GuestActor = { ...link, opened }
      await lookAround(hostile, holder, vault.id)
      await act(hostile, holder, vault, link.recipientId)
      return vault.fields.map((one) => one.id)
    },
  },
  {
    name: 'an act over what no device of hers has shown',
    run: async (hostile) => {
      const { random, mallory, vault } = hostile
      const part = vault?.recipients.find((one) => one.email === mallory.email)
      const [document] = vault?.documents ?? []
      if (!vault || !part || !document) return undefined
      const other = await victim(hostile)
      // Nothing, the upload without its fields, what was never here, a page of another document, the right one elsewhere.
      const shown = random.pick<readonly (readonly [string, string])[]>([
        [],
        [[document.id, document.pdfSha256]],
        [[document.id, 'f'.repeat(64)]],
        (other?.documents ?? []).map((one) => [document.id, currentRevision(one)?.sha256 ?? one.pdfSha256]),
        (other?.documents ?? []).map((one) => [one.id, currentRevision(document)?.sha256 ?? '']),
      ])
      const { consent: _, ...bound } = signInput(vault, part.id, new Map(shown))
      const answer = await command(hostile, mallory, 'approveStep', { ...bound, values: {} })
      const { results } = answer.body as CommandsAnswer
      if (results.some((one) => one.status === 'applied')) hostile.breaks('counted (W18)')
      return undefined
    },
  },
  {
    name: 'the device of another',
    run: async (hostile) => {
      const { world, random, mallory } = hostile
      const { device } = world.platform.db.tables
      const rows = await world.platform.db.read((query) => query.select().from(device))
      const others = rows.filter((row) => row.id !== hostile.device && row.subject.startsWith('person:'))
      if (others.length === 0) return undefined
      const { id } = random.pick(others)
      const epoch = await epochOf(hostile)
      await hostile.say(mallory, '/pull', pullOf(id, epoch))
      await command(hostile, mallory, 'savePreferences', { pageSize: 7 }, { device: id, n: 1 })
      return undefined
    },
  },
  {
    name: 'a stolen session that leaves the signature out',
    run: async (hostile) => {
      const { world, random, owner } = hostile
      const id = hostile.own('device')
      const { device } = world.platform.db.tables
      await world.platform.db.transact((query) =>
        query.insert(device).values({
          id,
          subject: owner.personId,
          publicKey: KEY,
          lastN: 0,
          createdAt: world.now(),
          seenAt: world.now(),
        }),
      )
      const signature = random.chance(0.5) ? null : Buffer.alloc(64, 7).toString('base64')
      const theirs = await victim(hostile)
      if (theirs)
        await command(
          hostile,
          owner,
          'cancelEnvelope',
          { envelopeId: theirs.id, reason: 'No' },
          { device: id, signature },
        )
      await command(hostile, owner, 'savePreferences', { pageSize: 7 }, { device: id, signature, n: 2 })
      await world.platform.db.transact((query) => query.delete(device).where(eq(device.id, id)))
      return undefined
    },
  },
  {
    name: 'a decided command with other bytes',
    run: async (hostile) => {
      const { world, random, requests, mallory } = hostile
      const { commandLog, device } = world.platform.db.tables
      // From a device that is known still: whoever holds a session may bring another.
      const rows = await world.platform.db.read((query) =>
        query
          .select({ id: commandLog.id })
          .from(commandLog)
          .innerJoin(device, eq(device.id, commandLog.deviceId)),
      )
      const decided = new Set(rows.map((row) => row.id))
      const sent = requests.filter(({ request }) => request.commands.some((one) => decided.has(one.id)))
      if (sent.length === 0) return undefined
      const { person, request } = random.pick(sent)
      const first = request.commands.find((one) => decided.has(one.id))
      if (!first) return undefined
      const other = {
        ...JSON.parse(first.payload),
        name: 'saveContact',
        input: { set: CONTACT, id: createId('contact', world.platform) },
      }
      const entry = { ...first, name: 'saveContact', payload: JSON.stringify(other) }
      await hostile.say(person, '/commands', { ...request, commands: [entry] })
      const asHers = { ...entry, payload: JSON.stringify({ ...other, account: mallory.personId }) }
      await hostile.say(mallory, '/commands', { ...request, deviceId: hostile.device, commands: [asHers] })
      return undefined
    },
  },
]

const CONTACT = {
  shared: true,
  fullNameEn: 'Mallory',
  fullNameAr: '',
  email: 'mallory@example.com',
  mobile: '',
  company: '',
  title: '',
  language: 'en',
}

/** An envelope of somebody else's, chosen among all there are. */
async function victim({ world, random, mallory }: HostileWorld): Promise<Envelope | null> {
  const { body } = world.platform.db.tables.envelope
  const rows = await world.platform.db.read((query) =>
    query.select({ body }).from(world.platform.db.tables.envelope),
  )
  const theirs = rows
    .map((row) => row.body)
    .filter((one) => one.ownerId !== mallory.personId && one.recipients.length > 0)
    .filter((one) => !one.recipients.some((part) => part.email === mallory.email))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  return theirs.length > 0 ? random.pick(theirs) : null
}

/** To herself; with the ids of another's recipient, field and document, if one is given. */
async function sendOwn(hostile: HostileWorld, theirs: Envelope | null): Promise<Envelope['id']> {
  const { world, random, mallory } = hostile
  const envelopeId = hostile.own('envelope')
  const plain = contentFor(world, 'Mine', [
    { name: mallory.name, email: mallory.email, kind: 'sign', order: 1 },
  ])
  const recipientId = theirs ? random.pick(theirs.recipients).id : hostile.own('recipient')
  const documentId = theirs?.documents[0]?.id ?? plain.documents[0]?.id
  const content = {
    ...plain,
    documents: plain.documents.map((one) => ({ ...one, id: documentId ?? one.id })),
    recipients: plain.recipients.map((one) => ({ ...one, id: recipientId })),
    fields: plain.fields.map((one) => ({
      ...one,
      id: theirs?.fields[0]?.id ?? one.id,
      recipientId,
      documentId: documentId ?? one.documentId,
    })),
  }
  await storeFiles(world, content, mallory.organizationId)
  const told = { envelopeId, kind: 'document', title: 'Mine', language: 'en', timeZone: 'UTC' }
  await command(hostile, mallory, 'createEnvelope', told)
  await command(hostile, mallory, 'sendEnvelope', {
    envelopeId,
    content,
    contentHash: 'a'.repeat(64),
    update: null,
  })
  return envelopeId
}

/** Whatever somebody with a part, or the initiator, might do with it. */
async function act(
  hostile: HostileWorld,
  actor: Party,
  theirs: Envelope,
  recipientId: `recipient:${string}`,
) {
  const ids = { envelopeId: theirs.id, recipientId }
  const signed = signInput(theirs, recipientId, confirmedByCall(theirs))
  const { consent: _, ...approved } = signed
  const acts: readonly (readonly [string, unknown])[] = [
    ['signStep', signed],
    ['approveStep', { ...approved, values: {} }],
    ['rejectStep', { ...ids, reason: 'No' }],
    ['openStep', ids],
    ['cancelEnvelope', { envelopeId: theirs.id, reason: 'No' }],
    ['remindRecipients', { envelopeId: theirs.id }],
    ['describeDraft', { envelopeId: theirs.id, title: 'Mine now' }],
    ['setFlagged', { envelopeId: theirs.id, flagged: true }],
    ['joinEnvelope', { envelopeId: theirs.id }],
  ]
  for (const [name, input] of acts) await command(hostile, actor, name, input)
}

async function command(
  hostile: HostileWorld,
  actor: Party,
  name: string,
  input: unknown,
  how: { readonly device?: string; readonly signature?: string | null; readonly n?: number } = {},
) {
  const account = actor.kind === 'person' ? actor.personId : actor.recipientId
  const entry = sentCommand(hostile.world, account, { name, input, n: how.n ?? 1 })
  return hostile.say(actor, '/commands', {
    protocol: PROTOCOL_VERSION,
    deviceId: how.device ?? hostile.own('device'),
    publicKey: null,
    commands: [{ ...entry, signature: how.signature ?? null }],
  })
}

/** Every way a device is told something. */
async function lookAround(hostile: HostileWorld, actor: Party, envelopeId: string) {
  await hostile.say(actor, '/bodies', { protocol: PROTOCOL_VERSION, ids: [envelopeId] })
  const epoch = await epochOf(hostile)
  await hostile.say(actor, '/pull', pullOf(hostile.device, epoch))
  for (const channel of [hostile.owner.personId, hostile.owner.organizationId, hostile.link.recipientId])
    for (const part of ['rows', 'bodies'])
      await hostile.say(actor, '/chunk', {
        channel,
        after: 0,
        upTo: 100_000,
        part,
        protocol: PROTOCOL_VERSION,
        epoch,
      })
}

async function epochOf({ world }: HostileWorld): Promise<string> {
  const { serverState } = world.platform.db.tables
  const rows = await world.platform.db.read((query) =>
    query.select().from(serverState).where(eq(serverState.key, 'epoch')),
  )
  return rows[0]?.value ?? ''
}

const pullOf = (deviceId: string, epoch: string) => ({
  protocol: PROTOCOL_VERSION,
  deviceId,
  epoch,
  checkpoint: {},
  ackN: 0,
  limit: 1000,
})
