/** What people asked and said beside the documents. */
import { recipientById } from '../../sync/rules/workflow/route.ts'
import type { ReportSection } from '../sealing/report.ts'
import { rows, type Telling } from './report-facts.ts'

export function talkSections({ envelope, say, when }: Telling): ReportSection[] {
  const nameOf = (id: `recipient:${string}` | null) =>
    id === null ? envelope.owner.name : (recipientById(envelope, id)?.name ?? '')
  const questions = envelope.questions.map((one) => ({
    rows: rows(
      [say('label.askedBy'), nameOf(one.askerId)],
      [say('label.askedOf'), nameOf(one.askeeId)],
      [say('label.askedAt'), when(one.askedAt)],
      [say('label.question'), one.text],
      [say('label.answer'), one.answer ?? say('value.notAnswered')],
      [say('label.answeredAt'), one.answeredAt === null ? null : when(one.answeredAt)],
    ),
  }))
  const comments = envelope.messages.map((one) => ({
    rows: rows([when(one.at), one.text], [say('label.actor'), one.authorName]),
  }))
  return [
    { heading: say('section.questions'), entries: questions },
    { heading: say('section.comments'), entries: comments },
  ].filter((one) => one.entries.length > 0)
}
