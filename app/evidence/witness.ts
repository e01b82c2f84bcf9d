/**
 * This device as a witness: it keeps the head of the tree of its organisation's evidence, and takes a later one only
 * when that is shown to hold the one it has. Loaded when there is something to check.
 */
import { getConsistencyProof } from '../../sync/calls/evidence.ts'
import type { TreeHead } from '../../sync/entities/tree-head.ts'
import type { OrganizationId } from '../../sync/ids.ts'
import { extendsTree } from '../../sync/rules/evidence/merkle-tree.ts'
import type { KeptAnswers } from '../replica/kept-answers.ts'
import type { Calls } from '../session/use-calls.ts'

/** What was told does not hold what this device knew. */
export interface Contradiction {
  /** `restored`: the server has gone back to a backup since, and says so itself. */
  readonly kind: 'rewritten' | 'restored'
  readonly known: TreeHead
  readonly told: TreeHead
  readonly at: number
}

export interface Witnessed {
  readonly head: TreeHead
  /** The timeline of the server under which it was told. */
  readonly epoch: string | null
  readonly contradictions: readonly Contradiction[]
}

export interface WitnessDeps {
  readonly answers: KeptAnswers
  readonly calls: Calls
  readonly epoch: string | null
  readonly now: () => number
}

const MAX_KEPT = 10

const keyOf = (organizationId: OrganizationId): string => `witness|${organizationId}`

export const witnessedOf = async (
  answers: KeptAnswers,
  organizationId: OrganizationId,
): Promise<Witnessed | undefined> => (await answers.kept<Witnessed>(keyOf(organizationId)))?.data

/** Says whether it is settled; what could not be asked for is asked for again with the next head, or the next start. */
export async function hearTreeHead(
  told: TreeHead,
  { answers, calls, epoch, now }: WitnessDeps,
): Promise<'settled' | 'unasked'> {
  const before = await witnessedOf(answers, told.organizationId)
  const keep = (data: Witnessed) => answers.keep(keyOf(told.organizationId), { data, keptAt: now() })
  if (!before) {
    await keep({ head: told, epoch, contradictions: [] })
    return 'settled'
  }
  const { head: known, contradictions } = before
  if (known.size === told.size && known.root === told.root) {
    if (before.epoch !== epoch) await keep({ ...before, epoch })
    return 'settled'
  }
  const isWhole = await holds(known, told, calls)
  if (isWhole === 'unasked') return 'unasked'
  if (isWhole) {
    await keep({ ...before, head: told, epoch })
    return 'settled'
  }
  const isRestored = before.epoch !== epoch
  const contradiction: Contradiction = { kind: isRestored ? 'restored' : 'rewritten', known, told, at: now() }
  await keep({
    // What contradicts it under one timeline is never believed: the device goes on with what it knew.
    head: isRestored ? told : known,
    epoch: isRestored ? epoch : before.epoch,
    contradictions: [
      ...contradictions.filter(
        (one) => one.told.root !== told.root || one.told.size !== told.size || one.known.root !== known.root,
      ),
      contradiction,
    ].slice(-MAX_KEPT),
  })
  return 'settled'
}

async function holds(known: TreeHead, told: TreeHead, calls: Calls): Promise<boolean | 'unasked'> {
  if (told.size <= known.size) return false
  const answer = await calls.call(getConsistencyProof, { from: known.size, to: told.size })
  if (answer.ok) return extendsTree(known, told, answer.value.data.proof)
  return answer.error.kind === 'refused' && answer.error.code === 'not-found' ? false : 'unasked'
}
