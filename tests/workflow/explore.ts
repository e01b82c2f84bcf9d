/**
 * Tries everything everybody could do, from every state that is reached. Two envelopes are the same state when
 * nothing that a rule looks at differs; instants, texts and ids of acts are left out, and each envelope is
 * changed only once by what adds people, or the search would have no end.
 */

import type { Command } from '../../sync/commands/command.ts'
import { offersFor, type WorkflowCommandName } from '../../sync/commands/offered.ts'
import { COMMANDS, WORKFLOW_COMMANDS } from '../../sync/commands/registry.ts'
import { badr, id, mariam, NOW, owner, run, SYSTEM, stranger } from '../../sync/commands/sample-envelope.ts'
import { namedDocuments, termsOf } from '../../sync/commands/signing/act-input.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { FINAL_STATES } from '../../sync/entities/envelope.ts'
import { confirmedByCall } from '../../sync/rules/confirmed-by-call.ts'
import { revocableDelegate } from '../../sync/rules/workflow/delegate.ts'
import { branchOf } from '../../sync/rules/workflow/go-back.ts'
import { isSettled, recipientById } from '../../sync/rules/workflow/route.ts'

export interface Visited {
  readonly key: string
  readonly envelope: Envelope
  /** By `who: what`, the key it leads to. */
  readonly next: Map<string, string>
}
export interface Graph {
  readonly states: ReadonlyMap<string, Visited>
  readonly transitions: number
  readonly offeredButRefused: readonly string[]
  readonly grantedButNotOffered: readonly string[]
  /** Things that must never be, where they were seen. */
  readonly broken: readonly string[]
  /** What each action was seen to do, for the table. */
  readonly moves: readonly Move[]
}

export interface Move {
  readonly action: string
  readonly by: string
  readonly envelope: readonly [from: Envelope['state'], to: Envelope['state']]
  /** Of the part it was done as; null for what is not done as a recipient. */
  readonly part: readonly [from: Recipient['state'], to: Recipient['state']] | null
}

const huda = { ...mariam, personId: id('person', 4) as never, name: 'Huda', email: 'huda@example.com' }
/** Registered, and no recipient yet. */
const delegate = { ...mariam, personId: id('person', 7) as never, name: 'Dana', email: 'dana@example.com' }
/** Comes in by an added step. */
const zed = { ...mariam, personId: id('person', 8) as never, name: 'Zed', email: 'zed@example.com' }
const actors: readonly Actor[] = [owner, mariam, badr, huda, delegate, zed, stranger]

/** @param mayGrow whether one more person may come in by delegation or an added step. */
export function explore(start: Envelope, mayGrow = true, limit = 60_000): Graph {
  const states = new Map<string, Visited>()
  const offeredButRefused: string[] = []
  const grantedButNotOffered: string[] = []
  const broken: string[] = []
  const moves = new Map<string, Move>()
  const people = mayGrow ? start.recipients.length : 0
  let transitions = 0
  const queue: Visited[] = [visit(start)]
  while (queue.length > 0 && states.size < limit) {
    const here = queue.pop() as Visited
    broken.push(...whatIsBroken(here))
    for (const actor of actors.filter((one) => isConcerned(one, here.envelope))) {
      const offers = new Set(
        offersFor(here.envelope, actor).map((one) => `${one.command} ${one.recipientId ?? ''}`),
      )
      for (const wish of wishesOf(here.envelope, actor, people)) {
        const outcome = attempt(here.envelope, wish.command, wish.input, actor)
        const offer = `${wish.command} ${wish.recipientId ?? ''}`
        if ('refused' in outcome) {
          if (wish.sound && offers.has(offer))
            offeredButRefused.push(`${here.key}: ${actor.name} ${offer}: ${outcome.refused.code}`)
        } else {
          if (!offers.has(offer)) grantedButNotOffered.push(`${here.key}: ${actor.name} ${offer}`)
          follow(here, `${actor.name}: ${wish.command}`, outcome.envelope)
          note(
            wish.command,
            WORKFLOW_COMMANDS[wish.command].as,
            here.envelope,
            outcome.envelope,
            wish.recipientId,
          )
        }
      }
    }
    for (const part of here.envelope.recipients.filter((one) => one.state === 'waiting')) {
      const opened = run(
        COMMANDS.openStep,
        here.envelope,
        { envelopeId: here.envelope.id, recipientId: part.id },
        actors.find((one) => one.email === part.email) ?? SYSTEM,
        NOW,
      )
      if (!('refused' in opened)) follow(here, `${part.name}: openStep`, opened.envelope)
    }
    for (const [name, input] of platformWork(here.envelope)) {
      const outcome = run(
        COMMANDS[name] as unknown as Command<unknown>,
        here.envelope,
        input,
        SYSTEM,
        NOW,
        fresh(),
      )
      if ('refused' in outcome) continue
      follow(here, `Platform: ${name}`, outcome.envelope)
      note(
        name,
        'platform',
        here.envelope,
        outcome.envelope,
        (input as { recipientId?: string }).recipientId ?? null,
      )
    }
  }
  return { states, transitions, offeredButRefused, grantedButNotOffered, broken, moves: [...moves.values()] }

  function note(action: string, by: string, from: Envelope, to: Envelope, recipientId: string | null): void {
    const before = recipientId ? recipientById(from, recipientId) : undefined
    const after = recipientId ? recipientById(to, recipientId) : undefined
    const move: Move = {
      action,
      by,
      envelope: [from.state, to.state],
      part: before && after ? [before.state, after.state] : null,
    }
    moves.set(JSON.stringify(move), move)
  }

  function visit(envelope: Envelope): Visited {
    const key = keyOf(envelope)
    const seen = states.get(key)
    if (seen) return seen
    const fresh: Visited = { key, envelope, next: new Map() }
    states.set(key, fresh)
    return fresh
  }
  function follow(here: Visited, how: string, envelope: Envelope): void {
    const known = states.size
    const there = visit(envelope)
    if (here.key !== there.key && !here.next.has(how)) {
      here.next.set(how, there.key)
      transitions++
    }
    if (states.size > known) queue.push(there)
  }
}

/** Of those the envelope does not know, one stands for all. */
const isConcerned = (actor: Actor, { recipients, viewers }: Envelope): boolean =>
  actor === owner ||
  actor === stranger ||
  [...recipients, ...viewers].some((one) => one.email === actor.email)

interface WishToTry {
  readonly command: WorkflowCommandName
  readonly recipientId: Recipient['id'] | null
  readonly input: unknown
  /** What is given is right for some offer of this command; only its standing decides. */
  readonly sound: boolean
}

/** One reasonable input for each command and each part; where the command names another person, each of them. */
function wishesOf(envelope: Envelope, actor: Actor, people: number): WishToTry[] {
  const wishes: WishToTry[] = []
  const mayGrow = envelope.recipients.length <= people
  for (const name of Object.keys(WORKFLOW_COMMANDS) as WorkflowCommandName[]) {
    if (WORKFLOW_COMMANDS[name].as !== 'recipient') {
      for (const { input, sound } of ownInputs(name, envelope, mayGrow, actor))
        wishes.push({ command: name, recipientId: null, input, sound })
      continue
    }
    for (const part of envelope.recipients) {
      if ((name === 'delegateStep' && !mayGrow) || (name === 'askQuestion' && envelope.questions.length > 0))
        continue
      wishes.push({
        command: name,
        recipientId: part.id,
        input: partInput(name, envelope, part),
        sound: true,
      })
    }
  }
  return wishes
}

function partInput(name: WorkflowCommandName, envelope: Envelope, part: Recipient): unknown {
  const who = { envelopeId: envelope.id, recipientId: part.id }
  switch (name) {
    case 'rejectStep':
    case 'returnStep':
    case 'revertEnvelope':
      return { ...who, reason: 'Clause 4' }
    case 'askQuestion':
      return { ...who, askeeId: null, text: 'Which floor?' }
    case 'delegateStep':
      return { ...who, email: delegate.email }
    case 'recallAct':
    case 'withdrawQuestion':
      return who
    case 'acknowledgeStep':
      return { ...who, documents: namedDocuments(envelope, confirmedByCall(envelope)) }
    default:
      return {
        ...who,
        ...termsOf(envelope, part.id, confirmedByCall(envelope)),
        values: {},
        consent: { text: 'I agree', version: '1', language: 'en' },
      }
  }
}

function ownInputs(
  name: WorkflowCommandName,
  envelope: Envelope,
  mayGrow: boolean,
  actor: Actor,
): { readonly input: unknown; readonly sound: boolean }[] {
  const envelopeId = envelope.id
  const sound = (input: object) => ({ input: { envelopeId, ...input }, sound: true })
  const maybe = (input: object) => ({ input: { envelopeId, ...input }, sound: false })
  switch (name) {
    case 'cancelEnvelope':
    case 'revokeEnvelope':
      return [sound({ reason: 'No longer needed' })]
    case 'reinitiateEnvelope':
    case 'retrySealing':
      return [sound({})]
    case 'changeExpiry':
      return [sound({ expiresAt: NOW + 1, warnDaysBefore: null })]
    case 'changeReminders':
      return [sound({ reminder: 'weekly', customReminder: null })]
    case 'answerQuestion':
      return envelope.questions
        .filter((one) => one.answeredAt === null)
        .map((one) => sound({ questionId: one.id, text: 'The third' }))
    case 'revokeDelegation':
      return envelope.recipients
        .filter((one) => revocableDelegate(envelope, one) !== undefined)
        .map((one) => ({ ...maybe({ delegatedId: one.id }), sound: actor === owner }))
    case 'addStep':
      return mayGrow
        ? [
            maybe({
              newRecipientId: id('recipient', 50),
              kind: 'sign',
              name: 'Zed',
              email: 'zed@example.com',
              language: 'en',
              place: 'next',
            }),
          ]
        : []
    case 'correctRecipient':
      return envelope.recipients.map((one) =>
        maybe({ correctedId: one.id, name: one.name, email: one.email, language: 'en' }),
      )
    case 'removeRecipient':
      return envelope.recipients.map((one) => maybe({ removedId: one.id }))
    case 'changeOpenness':
      return [sound({ open: !envelope.openToOrganization })]
    case 'shareEnvelope':
      return envelope.viewers.length === 0 ? [sound({ name: 'Dana', email: delegate.email })] : []
    case 'unshareEnvelope':
      return envelope.viewers.map((one) => sound({ viewerId: one.id }))
    default:
      return []
  }
}

let made = 0
/** Each id once, so that no act is taken for another. */
const fresh = () => ({
  commandId: `command:${++made}`,
  ids: {
    now: () => NOW + ++made,
    randomBytes: (length: number) => Uint8Array.from({ length }, (_, at) => (made >> (at % 4)) & 31),
  },
  accounts: [
    { personId: delegate.personId, name: delegate.name, email: delegate.email, language: 'en' as const },
  ],
})

function attempt(envelope: Envelope, name: WorkflowCommandName, input: unknown, actor: Actor) {
  return run(WORKFLOW_COMMANDS[name] as unknown as Command<unknown>, envelope, input, actor, NOW, fresh())
}

/** What the platform's own jobs could do next. */
function platformWork(envelope: Envelope): [keyof typeof COMMANDS, unknown][] {
  const work: [keyof typeof COMMANDS, unknown][] = []
  const documents = envelope.documents.map((one) => ({
    documentId: one.id,
    sha256: 'c'.repeat(64),
    sizeBytes: 1,
  }))
  const envelopeId = envelope.id
  for (const one of envelope.recipients) {
    if (one.state === 'signing') {
      const act = envelope.acts.findLast((item) => item.recipientId === one.id && item.undoneAt === null)
      const riding = envelope.acts
        .filter((item) => item.kind !== 'signed' && item.sealedAt === null && item.undoneAt === null)
        .map((item) => item.commandId)
      const commandIds = [...(act ? [act.commandId] : []), ...riding]
      work.push(['recordSeal', { envelopeId, recipientId: one.id, documents, commandIds }])
    }
    if (one.kind === 'integration' && one.state === 'waiting') {
      work.push(['recordIntegration', { envelopeId, recipientId: one.id, outcome: 'ok', reason: '' }])
      work.push(['recordIntegration', { envelopeId, recipientId: one.id, outcome: null, reason: 'down' }])
    }
  }
  if (envelope.recipients.every(isSettled))
    work.push(['recordCompletion', { envelopeId, documents, certificateSha256: 'd'.repeat(64) }])
  work.push(['expireEnvelope', { envelopeId }])
  return work
}

/** Everything rules look at, and nothing else. */
export const keyOf = (envelope: Envelope): string => {
  const orders = [...new Set(envelope.recipients.map((one) => one.order))].sort((a, b) => a - b)
  return [
    envelope.state,
    ...envelope.recipients.map((one) => {
      const act = envelope.acts.findLast((item) => item.recipientId === one.id && item.undoneAt === null)
      const opened = one.openedAt !== null && one.state === 'waiting'
      return `${orders.indexOf(one.order) + 1} ${one.kind} ${one.state}${one.delegatedFrom ? '>' : ''}${opened ? ' read' : ''}${act ? (act.sealedAt === null ? ' kept' : ' sealed') : ''}`
    }),
    envelope.questions.length === 0
      ? ''
      : `question ${envelope.questions.some((one) => one.answeredAt === null) ? 'open' : 'answered'}`,
    `revisions ${branchOf(envelope.documents[0] as Envelope['documents'][number]).length}`,
  ].join(' | ')
}

function whatIsBroken({ key, envelope }: Visited): string[] {
  const wrong: string[] = []
  const live = envelope.acts.filter((one) => one.undoneAt === null)
  const final = FINAL_STATES.has(envelope.state)
  if (envelope.state === 'completed' && !envelope.recipients.every(isSettled))
    wrong.push('completed, somebody is open')
  if (final && envelope.recipients.some((one) => one.state === 'waiting' || one.state === 'signing'))
    wrong.push('ended, somebody is asked')
  for (const one of envelope.recipients) {
    const acts = live.filter((item) => item.recipientId === one.id)
    if (acts.length > 1) wrong.push(`${one.name} acted twice`)
    if (one.state === 'signed' && !acts.some((item) => item.sealedAt !== null))
      wrong.push('signed without a seal')
  }
  for (const group of envelope.groups) {
    const acted = envelope.recipients.filter(
      (one) => one.groupId === group.id && live.some((item) => item.recipientId === one.id),
    )
    if (acted.length > group.quota) wrong.push('more acts than the quota')
    const seats = acted.map((one) => one.seatId)
    if (new Set(seats).size !== seats.length || seats.includes(null)) wrong.push('a seat is shared')
  }
  // Every live sealed act stands on the present branch, and no other does.
  for (const document of envelope.documents) {
    const branch = new Set(branchOf(document).flatMap((one) => one.commandIds))
    for (const act of live)
      if (
        act.sealedAt !== null &&
        !branch.has(act.commandId) &&
        recipientById(envelope, act.recipientId)?.state === 'signed'
      )
        wrong.push('a signature that counts is not in the document')
    for (const act of envelope.acts)
      if (act.undoneAt !== null && branch.has(act.commandId))
        wrong.push('a signature taken back is in the document')
  }
  return wrong.map((one) => `${one}: ${key}`)
}
