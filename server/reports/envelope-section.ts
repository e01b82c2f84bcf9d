import { bareId } from '../../sync/ids.ts'
import type { ReportSection } from '../sealing/report.ts'
import { rows, type Telling } from './report-facts.ts'

export function envelopeSection({ envelope, say, when, ...facts }: Telling): ReportSection {
  const { owner } = envelope
  return {
    heading: say('label.envelope'),
    entries: [
      {
        rows: rows(
          [say('label.envelopeTitle'), envelope.title],
          [say('label.envelopeId'), bareId(envelope.id), 'code'],
          [say('label.number'), envelope.sequenceNumber],
          [say('label.sender'), `${owner.name} (${owner.email})`],
          [say('label.status'), say(`state.${envelope.state}`)],
          [say('label.reason'), envelope.stateReason],
          [say('label.createdAt'), when(envelope.createdAt)],
          [say('label.sentAt'), envelope.sentAt === null ? null : when(envelope.sentAt)],
          [say('label.completedAt'), envelope.completedAt === null ? null : when(envelope.completedAt)],
          [say('label.expiresAt'), envelope.expiresAt === null ? null : when(envelope.expiresAt)],
          [say('label.timeZone'), envelope.timeZone],
          [say('label.drawnFor'), facts.readerName],
          [say('label.drawnAt'), when(facts.drawnAt)],
        ),
      },
      ...(facts.leftOut ? [{ rows: rows([say('section.leftOut'), say('value.leftOut')]) }] : []),
    ],
  }
}
