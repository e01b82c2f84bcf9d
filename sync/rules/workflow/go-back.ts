/**
 * Recall, return and revert move an envelope back. Revisions are a tree (DESIGN §8): the pointer of each
 * document moves to before the first revision that holds an act taken back; the branch left behind stays as
 * evidence. Whoever signed on that branch is asked again, because their signature is not on the new one.
 */
import type { Act, Envelope, EnvelopeDocument, Recipient, Revision } from '../../entities/envelope.ts'
import { type FieldValues, filledBy } from '../../entities/field.ts'
import { liveActs } from './change-envelope.ts'
import { isSettled, recipientById } from './route.ts'
import { fieldsOfSeat } from './seats.ts'

/** From the tip to the root. */
export function branchOf(document: EnvelopeDocument): Revision[] {
  const byId = new Map(document.revisions.map((one) => [one.id as string, one]))
  const branch: Revision[] = []
  for (let id = document.currentRevisionId; id !== null; ) {
    const revision = byId.get(id)
    if (!revision) break
    branch.push(revision)
    id = revision.parentId
  }
  return branch
}

/**
 * The acts that fall when these people's do: signatures given on top of them, since they are not on the branch
 * that remains, and what later places did because of them. An approval that only rode in the same update still
 * holds, and rides in the next.
 */
export function actsFallingWith(envelope: Envelope, recipientIds: ReadonlySet<string>): Act[] {
  const live = liveActs(envelope.acts)
  const byId = new Map(live.map((one) => [one.commandId, one]))
  const orderOf = (act: Act) => recipientById(envelope, act.recipientId)?.order ?? 0
  const falling = new Set(live.filter((one) => recipientIds.has(one.recipientId)))
  for (let before = -1; before !== falling.size; ) {
    before = falling.size
    const firstOrder = Math.min(...[...falling].map(orderOf))
    for (const revision of revisionsFrom(envelope, new Set([...falling].map((one) => one.commandId))))
      for (const id of revision.commandIds) {
        const act = byId.get(id)
        if (act && (act.kind === 'signed' || orderOf(act) > firstOrder)) falling.add(act)
      }
  }
  return live.filter((one) => falling.has(one))
}

/** On the present branches: the first revision that holds one of these acts, and all after it. */
const revisionsFrom = (envelope: Envelope, commandIds: ReadonlySet<string>): Revision[] =>
  envelope.documents.flatMap((document) => {
    const branch = branchOf(document)
    return branch.slice(0, branch.findLastIndex((one) => one.commandIds.some((id) => commandIds.has(id))) + 1)
  })

/**
 * Whether acts of others lie in the same revision as this one, or above it; `by` is whoever made the newest of
 * those revisions. Told from the revisions, which every reader holds, and not from the acts, which are private.
 */
export function sealedWith(envelope: Envelope, commandId: string): { readonly by: string | null } | null {
  for (const document of envelope.documents) {
    const branch = branchOf(document)
    const cut = branch.findIndex((one) => one.commandIds.includes(commandId))
    const foreign = branch.slice(0, cut + 1).find((one) => one.commandIds.some((id) => id !== commandId))
    if (foreign) return { by: foreign.recipientId }
  }
  return null
}

/** The envelope as it was before these people acted; they, and all who signed on top of them, are asked again. */
export function undoActs(envelope: Envelope, recipientIds: ReadonlySet<string>, now: number): Envelope {
  const falling = actsFallingWith(envelope, recipientIds)
  const commandIds = new Set(falling.map((one) => one.commandId))
  const unsealed = new Set(revisionsFrom(envelope, commandIds).flatMap((one) => one.commandIds))
  const affected = new Set<string>([...recipientIds, ...falling.map((one) => one.recipientId)])
  const people = envelope.recipients.filter((one) => affected.has(one.id))
  const groups = new Set(people.flatMap((one) => one.groupId ?? []))
  const firstOrder = Math.min(...people.map((one) => one.order))
  const values = { ...envelope.values }
  const acts = envelope.acts.map((one) => {
    if (!commandIds.has(one.commandId)) return unsealed.has(one.commandId) ? { ...one, sealedAt: null } : one
    const person = envelope.recipients.find((item) => item.id === one.recipientId)
    return { ...one, undoneAt: now, values: person ? takeValues(envelope, person, values) : {} }
  })
  return {
    ...envelope,
    values,
    acts,
    documents: envelope.documents.map((document) => beforeActs(document, commandIds)),
    recipients: envelope.recipients.map((one): Recipient => {
      if (affected.has(one.id)) return askAgain(one)
      if (one.state === 'released' && one.groupId !== null && groups.has(one.groupId))
        return { ...one, state: 'notActive' }
      // Whoever was asked because of what is taken back waits for their turn again.
      if (one.order > firstOrder && !isSettled(one)) return { ...one, state: 'notActive' }
      return one
    }),
  }
}

const askAgain = (one: Recipient): Recipient => ({
  ...one,
  state: 'notActive',
  actedAt: null,
  openedAt: null,
  reason: null,
  seatId: one.groupId === null ? one.seatId : null,
  // A new request: what was captured offline for the old one no longer counts.
  termsRev: one.termsRev + 1,
})

function beforeActs(document: EnvelopeDocument, commandIds: ReadonlySet<string>): EnvelopeDocument {
  const first = branchOf(document).findLast((one) => one.commandIds.some((id) => commandIds.has(id)))
  return first ? { ...document, currentRevisionId: first.parentId } : document
}

/** Moves a person's values out of the envelope, to be kept beside the act taken back. */
function takeValues(envelope: Envelope, person: Recipient, values: FieldValues): FieldValues {
  const kept: FieldValues = {}
  for (const field of fieldsOfSeat(envelope.fields, person.seatId ?? person.id)) {
    const value = values[field.id]
    // What was given at sending belongs to the envelope and not to the act.
    if (!value || filledBy(field.kind) === 'sending') continue
    kept[field.id] = value
    delete values[field.id]
  }
  return kept
}
