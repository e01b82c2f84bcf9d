/**
 * What becomes of each thing in a backup file on this device, decided before anything is changed.
 *
 * A passphrase proves nothing about who wrote a file: it may have been sent to a person together with it. So a file
 * counts as theirs only when a device of theirs, known to the server by its key, has signed its end. Wishes of any
 * other file are never sent by themselves; they stand among what was not accepted, to be looked at and made again.
 */
import { entityOf } from '../../sync/commands/command.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { type DecidedAnswer, decidedAnswer, MAX_DECIDED } from '../../sync/replication/decided.ts'
import { isPending, type OutboxEntry } from '../../sync/replication/outbox.ts'
import { type CommandPayload, commandPayload } from '../../sync/replication/protocol.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import type { Member } from '../device/member.ts'
import { hashBytes } from '../files/hash-bytes.ts'
import { isReadable } from '../live/unsaved-drafts.ts'
import { ours } from '../replica/browser-ports.ts'
import type { ReplicaPorts } from '../replica/ports.ts'
import { fromBase64 } from '../replica/sealing.ts'
import type { Backup } from './read-backup.ts'
import type { ToldDraft, ToldEntry, ToldFile, ToldProgress, ToldWords } from './records.ts'

/**
 * `returns` goes on here · `again` comes, and its person makes it again · `refused` comes as it was refused · `here`
 * this device has it · `decided` the server has answered it, so it is not sent twice · `newer` this version of the app
 * does not know it · `unreadable` nothing the app wrote.
 */
export type WishFate = 'returns' | 'again' | 'refused' | 'here' | 'decided' | 'newer' | 'unreadable'
/** `copy` comes as a copy that its person makes a draft of. */
export type DraftFate = 'returns' | 'copy' | 'decided' | 'unreadable'
export type OtherFate = 'returns' | 'here'

export interface PlannedEntry {
  readonly fate: WishFate
  readonly name: string
  readonly title: string
  /** As it would stand in the outbox; null where it does not come. */
  readonly entry: OutboxEntry | null
}

export interface ReturnPlan {
  readonly isVouched: boolean
  readonly wishes: readonly PlannedEntry[]
  readonly drafts: readonly { readonly fate: DraftFate; readonly draft: ToldDraft }[]
  readonly words: readonly { readonly fate: OtherFate; readonly words: ToldWords }[]
  readonly progress: readonly { readonly fate: OtherFate; readonly progress: ToldProgress }[]
  /** Only those that something that comes back needs. */
  readonly files: readonly ToldFile[]
}

export interface PlanDeps {
  readonly member: Pick<Member, 'replica' | 'local' | 'words' | 'askDecided' | 'files'>
  readonly loadCommand: NonNullable<ReplicaPorts['loadCommand']>
  readonly now: () => number
}

/** `offline`: the server could not be asked what it has already. `unauthorised`: one has to sign in first. */
export async function planReturn(
  backup: Backup,
  deps: PlanDeps,
): Promise<Result<ReturnPlan, 'offline' | 'unauthorised'>> {
  const { member } = deps
  const actor = member.replica.actor as PersonActor
  const read = await Promise.all(backup.wishes.map((one) => planEntry(one, actor, deps)))
  const asked = await askServer(
    backup,
    read.flatMap((one) => one.entry?.id ?? []),
    member,
  )
  if (!asked.ok) return asked
  const isVouched = await isSignedBy(asked.value.publicKey, backup.end)
  const here = new Set(await member.local.outbox.toCollection().primaryKeys())
  const decided = new Set<string>(asked.value.decided.map((one) => one.id))
  const wishes = read.map((one): PlannedEntry => {
    const { entry } = one
    if (!entry) return one
    if (here.has(entry.id)) return { ...one, fate: 'here', entry: null }
    if (isPending(entry) && decided.has(entry.id)) return { ...one, fate: 'decided', entry: null }
    if (isVouched) return one
    return { ...one, fate: 'again', entry: toBeMadeAgain(entry, deps.now()) }
  })
  const drafts = backup.drafts.map((draft) => ({ draft, fate: draftFate(draft, isVouched, member.replica) }))
  const isDraftComing = drafts.some(({ fate }) => fate === 'returns' || fate === 'copy')
  const needed = new Set(wishes.flatMap((one) => one.entry?.files ?? []))
  const begun = new Set(await member.local.progress.toCollection().primaryKeys())
  return ok({
    isVouched,
    wishes,
    drafts,
    words: backup.words.map((words) => ({
      words,
      fate: member.words.read(words.key) === null ? 'returns' : 'here',
    })),
    progress: backup.progress
      // A list that is being sent is sent on: from a device of theirs alone.
      .filter(({ key }) => isVouched || key.startsWith('envelope:'))
      .map((progress) => ({ progress, fate: begun.has(progress.key) ? 'here' : 'returns' })),
    files: backup.files.filter(
      ({ sha256 }) => (isDraftComing || needed.has(sha256)) && !member.files.isComplete(sha256),
    ),
  })
}

async function askServer(
  { about }: Backup,
  ids: readonly OutboxEntry['id'][],
  { askDecided }: PlanDeps['member'],
): Promise<Result<DecidedAnswer, 'offline' | 'unauthorised'>> {
  let all: DecidedAnswer = { decided: [], publicKey: null }
  for (let at = 0; at === 0 || at < ids.length; at += MAX_DECIDED) {
    const asked = { deviceId: about.deviceId, ids: ids.slice(at, at + MAX_DECIDED) }
    const reply = ours(decidedAnswer, await askDecided(asked))
    if (reply.kind !== 'answer') return err(reply.kind === 'unauthorised' ? 'unauthorised' : 'offline')
    all = { ...reply.value, decided: [...all.decided, ...reply.value.decided] }
  }
  return ok(all)
}

async function isSignedBy(
  publicKey: DecidedAnswer['publicKey'],
  { text, signature }: Backup['end'],
): Promise<boolean> {
  if (!publicKey || !signature) return false
  try {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
    const key = await crypto.subtle.importKey('jwk', publicKey as JsonWebKey, algorithm, false, ['verify'])
    const bytes = new TextEncoder().encode(text)
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, fromBase64(signature), bytes)
  } catch {
    return false
  }
}

/** A wish as this version of the app reads its signed text; nothing beside that text is believed. */
async function planEntry(wish: ToldEntry, actor: PersonActor, deps: PlanDeps): Promise<PlannedEntry> {
  const nothing = { name: '', title: wish.title, entry: null }
  const payload = payloadOf(wish.payload)
  if (!payload || payload.account !== actor.personId) return { ...nothing, fate: 'unreadable' }
  const { name, version } = payload
  const command = await deps.loadCommand(name)
  if (!command || version > command.version) return { ...nothing, name, fate: 'newer' }
  if (command.offline === 'D' || command.from === 'system') return { ...nothing, name, fate: 'unreadable' }
  try {
    const { upcast } = command
    const input = command.input.parse(
      upcast && version < command.version ? upcast(payload.input, version) : payload.input,
    )
    if (!(await haveTheirNames(wish.blobs))) return { ...nothing, name, fate: 'unreadable' }
    const entry: OutboxEntry = {
      ...{ id: payload.commandId, name, version, account: payload.account, input: payload.input },
      ...(payload.after && { after: payload.after }),
      ...{ title: wish.title, payload: wish.payload, signature: null, blobs: wish.blobs },
      entity: entityOf(command, input, actor),
      files: command.files?.(input) ?? [],
      offline: command.offline,
      createdAt: payload.capturedAt,
      place: 0,
      ...{ state: 'saved', n: null, notBefore: 0, attempts: 0, result: null },
    }
    return {
      name,
      title: wish.title,
      fate: wish.refused ? 'refused' : 'returns',
      entry: asRefused(entry, wish),
    }
  } catch {
    return { ...nothing, name, fate: 'unreadable' }
  }
}

function payloadOf(text: string): CommandPayload | null {
  try {
    const parsed = commandPayload.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

async function haveTheirNames(blobs: ToldEntry['blobs']): Promise<boolean> {
  for (const [sha256, base64] of Object.entries(blobs))
    if ((await hashBytes(fromBase64(base64).buffer)) !== sha256) return false
  return true
}

const asRefused = (entry: OutboxEntry, { refused }: ToldEntry): OutboxEntry =>
  refused
    ? {
        ...entry,
        state: 'refused',
        result: {
          status: 'refused',
          id: entry.id,
          ...{ n: refused.n, at: refused.at, code: refused.code },
          ...(refused.facts && { facts: refused.facts }),
        },
      }
    : entry

/** Of a device the server does not know: what the server itself would answer, said before anything is sent. */
const toBeMadeAgain = (entry: OutboxEntry, at: number): OutboxEntry => ({
  ...entry,
  state: 'refused',
  result: { status: 'refused', id: entry.id, n: 0, at, code: 'device-signature-wrong' },
})

function draftFate(
  { id, why, update }: ToldDraft,
  isVouched: boolean,
  replica: Pick<Member['replica'], 'view'>,
): DraftFate {
  if (!isReadable(update)) return 'unreadable'
  const row = replica.view().rows.get(id)
  if (row && row.state !== 'draft') return 'decided'
  return isVouched && why === null ? 'returns' : 'copy'
}
