/** What became of the rows of a file of people: their commands say it, as long as the outbox remembers them. */
import type { InviteTold } from '../../../sync/commands/organization/invite-members.ts'
import type { CommandInput } from '../../../sync/commands/registry.ts'
import { isPending, type OutboxEntry } from '../../../sync/replication/outbox.ts'
import type { AnyRefusal } from '../../faces/refusal-sentence.ts'
import type { Fate } from '../../records/import/imports-notice.tsx'
import type { RowResult } from '../../records/import/run-import.ts'

type Input = CommandInput<'inviteMembers'>

/** Of files alone: somebody invited by the form is all or none. */
export const filesIn = (outbox: readonly OutboxEntry[]): readonly OutboxEntry[] =>
  outbox.filter((entry) => entry.name === 'inviteMembers' && (entry.input as Input).each === true)

export const invitedRows = (
  entries: readonly OutboxEntry[],
  sentence: (refusal: AnyRefusal) => string,
): readonly Fate[] =>
  entries.flatMap((entry) => {
    const { invites } = entry.input as Input
    const told = toldBy(entry)
    return invites.map(
      (one, at): Fate => ({
        id: one.id,
        cells: [one.firstName, one.lastName, one.email].filter(Boolean),
        result: resultOf(entry, told[at], sentence),
      }),
    )
  })

function resultOf(
  entry: OutboxEntry,
  told: InviteTold | undefined,
  sentence: (refusal: AnyRefusal) => string,
): RowResult {
  if (isPending(entry)) return { kind: 'waiting' }
  if (entry.result?.status === 'refused') return { kind: 'failed', sentence: sentence(entry.result) }
  if (told === undefined || told.status === 'Success') return { kind: 'created' }
  // An older server does not say why.
  return {
    kind: 'failed',
    sentence: sentence({ code: (told.refused ?? 'not-permitted') as 'not-permitted' }),
  }
}

/** In the order of the rows. */
function toldBy({ result }: OutboxEntry): readonly InviteTold[] {
  const data = result?.status === 'applied' ? result.data : undefined
  return Array.isArray(data) ? (data as readonly InviteTold[]) : []
}
