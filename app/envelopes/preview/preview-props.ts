import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import type { ListItem } from '../../../sync/rules/lists.ts'
import type { RowAct } from '../rules/row-acts.ts'

export type PreviewProps = {
  item: ListItem
  waiting: readonly OutboxEntry[]
  refused: readonly OutboxEntry[]
  position: number
  of: number
  onStep: (by: number) => void
  onOpen: () => void
  onAct: (act: RowAct) => void
  onTakeBack: (entry: OutboxEntry) => void
}
