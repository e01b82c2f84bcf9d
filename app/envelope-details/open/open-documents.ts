/** What is open to a person and where their wish to join it stands: values of the replica's view, no questions asked. */
import type { OpenEnvelope } from '../../../sync/entities/open-envelope.ts'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import { foldText, searchWords } from '../../../sync/rules/text-keys.ts'
import type { ReplicaView } from '../../replica/view-of.ts'

export interface OpenDocument {
  readonly line: OpenEnvelope
  /** `joined`: it stands in their own lists now. */
  readonly state: 'open' | 'joining' | 'joined' | 'refused'
  /** Their last wish to join it. */
  readonly entry: OutboxEntry | undefined
}

/** `asked` were joined from the list as it is shown: they stay in it, so that nothing moves away below a finger. */
export function openDocuments(
  view: Pick<ReplicaView, 'openEnvelopes' | 'rows' | 'outbox'>,
  asked: ReadonlyMap<string, OpenEnvelope>,
  words: string,
): OpenDocument[] {
  const wishes = new Map(
    view.outbox.filter((one) => one.name === 'joinEnvelope').map((one) => [one.entity, one]),
  )
  const lines = new Map([...asked, ...view.openEnvelopes])
  const wanted = searchWords(words)
  return [...lines.values()]
    .filter((line) => hasWords(line, wanted))
    .sort((a, b) => b.sentAt - a.sentAt || (a.id < b.id ? -1 : 1))
    .map((line) => {
      const entry = wishes.get(line.envelopeId)
      return { line, entry, state: stateOf(view.rows.has(line.envelopeId), entry) }
    })
}

function stateOf(isTheirs: boolean, entry: OutboxEntry | undefined): OpenDocument['state'] {
  if (isTheirs) return 'joined'
  if (entry?.state === 'refused') return 'refused'
  return entry ? 'joining' : 'open'
}

function hasWords({ title, ownerName }: OpenEnvelope, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true
  const text = foldText(`${title} ${ownerName}`)
  return wanted.every((word) => text.includes(word))
}
