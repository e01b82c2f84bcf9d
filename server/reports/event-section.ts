import type { AuditEvent } from '../../sync/entities/audit-event.ts'
import type { ReportEntry, ReportSection } from '../sealing/report.ts'
import { isForensicOnly, rows, type Telling, whatHappened, whoDidIt } from './report-facts.ts'

/** What people did, when. */
export const actionSection = (told: Telling): ReportSection => ({
  heading: told.say('section.actions'),
  entries: told.trail.filter((event) => !isForensicOnly(event)).map((event) => plainEntry(event, told)),
})

/** Every entry of the trail with where it came from, how that person was known, and its place in the chain. */
export const evidenceSection = (told: Telling): ReportSection => ({
  heading: told.say('section.events'),
  entries: told.trail.map((event) => evidenceEntry(event, told)),
})

const plainEntry = (event: AuditEvent, told: Telling): ReportEntry => ({
  rows: rows(
    [told.when(event.at), whatHappened(event, told), 'strong'],
    [told.say('label.actor'), whoDidIt(event, told)],
  ),
})

function evidenceEntry(event: AuditEvent, told: Telling): ReportEntry {
  const { say, when } = told
  const { claimedAt } = event.facts
  return {
    rows: [
      ...plainEntry(event, told).rows,
      ...rows(
        [say('label.entry'), String(event.n)],
        [say('label.authentication'), authentication(event, told)],
        [say('label.linkKeyId'), text(event.facts.linkKeyId), 'code'],
        [say('label.signatureId'), text(event.facts.signatureId), 'code'],
        [say('label.claimedAt'), typeof claimedAt === 'number' ? when(claimedAt) : null],
        [say('label.address'), text(event.personal?.address), 'code'],
        [say('label.device'), text(event.personal?.device), 'code'],
        [say('label.documentHash'), event.documentSha256, 'code'],
        [say('label.previousHash'), event.previousHash || null, 'code'],
        [say('label.entryHash'), event.hash || null, 'code'],
      ),
    ],
  }
}

function authentication({ kind, facts }: AuditEvent, { say }: Telling): string | null {
  if (facts.identity === 'inPerson') return say('identity.inPerson')
  if (facts.identity === 'embedded') return say('identity.embedded', { origin: String(facts.embeddedIn) })
  if (kind === 'deviceBound') return say(facts.byCode === true ? 'identity.code' : 'identity.link')
  const { identity } = facts
  return identity === 'account' || identity === 'link' || identity === 'system'
    ? say(`identity.${identity}`)
    : null
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
