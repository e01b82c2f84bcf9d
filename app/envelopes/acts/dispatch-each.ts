import { type Refusal, refusal } from '../../../sync/answers.ts'
import type { CommandInput } from '../../../sync/commands/registry.ts'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import type { ListItem } from '../../../sync/rules/lists.ts'
import type { StopCommand } from '../../acts/stop-command.ts'
import type { Replica } from '../../replica/engine.ts'
import { type RowAct, rowActs } from '../rules/row-acts.ts'
import type { Undone } from './use-mark-acts.ts'

type BulkCommand = 'remindRecipients' | StopCommand | 'purgeEnvelope'
const ROW_ACT: Readonly<Record<BulkCommand, RowAct>> = {
  remindRecipients: 'remind',
  cancelEnvelope: 'cancel',
  revokeEnvelope: 'cancel',
  purgeEnvelope: 'purge',
}

/** One wish for each row. What is refused is told apart by row and does not keep the others back. */
export async function dispatchEach<N extends BulkCommand>(
  replica: Replica,
  name: N,
  items: readonly ListItem[],
  input: (id: `envelope:${string}`) => CommandInput<N>,
): Promise<{ captured: OutboxEntry[]; undone: Undone[] }> {
  const captured: OutboxEntry[] = []
  const undone: Undone[] = []
  for (const item of items) {
    const { id, title } = item.row
    const wish = input(id as `envelope:${string}`)
    const refused = refusalOf(replica, name, item, wish)
    const sent = refused ? undefined : await replica.dispatch(name, wish, { title })
    if (sent?.ok) captured.push(sent.value)
    else
      undone.push({ id, title, refusal: refused ?? (sent && !sent.ok ? sent.error : refusal('not-found')) })
  }
  return { captured, undone }
}

/** The rule's own words where the body is here; else what the row tells. */
function refusalOf<N extends BulkCommand>(
  replica: Replica,
  name: N,
  item: ListItem,
  wish: CommandInput<N>,
): Refusal | null {
  if (replica.envelope(item.row.id)) return replica.check(name, wish)
  return rowActs(item).includes(ROW_ACT[name]) ? null : refusal('not-permitted')
}
