/** What only this device holds, and would be lost with it. */
import { isPending, type OutboxEntry } from '../../sync/replication/outbox.ts'
import type { Member } from '../device/member.ts'
import type { UnsavedDraft } from '../live/unsaved-drafts.ts'
import type { KeptWords, PendingUpload, SigningProgress } from '../replica/local-database.ts'

export interface OwnWork {
  /** Not decided yet, and refused ones, whose input is kept nowhere else. */
  readonly wishes: readonly OutboxEntry[]
  readonly drafts: readonly UnsavedDraft[]
  readonly words: readonly KeptWords[]
  readonly progress: readonly SigningProgress[]
  /** On their way to the server. */
  readonly files: readonly PendingUpload[]
}

export type HolderOfWork = Pick<Member, 'profile' | 'local' | 'unsaved' | 'files'>

/** Of storage and not of memory: another tab may have written. */
export async function readOwnWork({ local, unsaved }: HolderOfWork): Promise<OwnWork> {
  const [outbox, words, progress, uploads] = await Promise.all([
    local.outbox.toArray(),
    local.words.toArray(),
    local.progress.toArray(),
    local.uploads.toArray(),
  ])
  return {
    wishes: outbox.filter((one) => isPending(one) || one.state === 'refused'),
    drafts: await (await unsaved()).list(),
    words: words.filter((one) => one.text !== ''),
    progress: progress.filter(({ key }) => isWork(key)),
    files: uploads.filter((one) => one.state === 'waiting' || one.state === 'sending'),
  }
}

/** A signing that was not finished, or a list that is being sent; marks signed with are no work. */
const isWork = (key: string): boolean => key.startsWith('envelope:') || key.startsWith('bulk-send|')

export const isNothing = (work: OwnWork): boolean => Object.values(work).every((one) => one.length === 0)
