/** A section for every place of the route, with everybody who has or had a part at it. */
import type { Act, Recipient } from '../../sync/entities/envelope.ts'
import { groupOf } from '../../sync/rules/workflow/seats.ts'
import type { ReportEntry, ReportSection } from '../sealing/report.ts'
import { type MaybeRow, rows, type Telling } from './report-facts.ts'

export function stepSections(told: Telling): ReportSection[] {
  const orders = [...new Set(told.envelope.recipients.map((one) => one.order))].sort((a, b) => a - b)
  return orders.map((order) => ({
    heading: told.say('section.step', { n: String(order) }),
    entries: told.envelope.recipients
      .filter((one) => one.order === order)
      .map((one) => recipientEntry(one, told)),
  }))
}

function recipientEntry(one: Recipient, told: Telling): ReportEntry {
  const { envelope, say, when } = told
  const moment = (at: number | null) => (at === null ? null : when(at))
  return {
    title: one.name,
    rows: rows(
      [say('label.email'), one.email],
      [say('label.role'), say(`role.${one.kind}`)],
      [say('label.outcome'), say(`recipient.${one.state}`)],
      [say('label.group'), groupWords(one, told)],
      [say('label.part'), delegationWords(one, told)],
      [say('label.activatedAt'), moment(one.activatedAt)],
      [say('label.viewedAt'), moment(one.openedAt)],
      [say('label.signedAt'), moment(one.actedAt)],
      [say('label.reason'), one.reason],
      ...envelope.acts.filter((act) => act.recipientId === one.id).flatMap((act) => actRows(act, told)),
    ),
  }
}

const actRows = (act: Act, { say, when }: Telling): MaybeRow[] => [
  [say('label.comment'), act.comment],
  [say('label.signingAs'), act.signingAs],
  [say('label.representing'), act.representing],
  [say('label.undone'), act.undoneAt === null ? null : when(act.undoneAt)],
]

export function groupWords(one: Recipient, { envelope, say }: Telling): string {
  const group = groupOf(envelope, one)
  if (!group) return ''
  const count = envelope.recipients.filter((item) => item.groupId === group.id).length
  return say('value.group', { name: group.name, quota: String(group.quota), count: String(count) })
}

export const delegationWords = (one: Recipient, { say }: Telling): string =>
  one.delegatedFrom
    ? say(one.delegatedFrom.proxy ? 'value.proxy' : 'value.delegated', { name: one.delegatedFrom.name })
    : ''
