/** A chain of events beside what this device knew of it and of its organisation's evidence. */
import type { AuditEvent } from '../../sync/entities/audit-event.ts'
import { checkTrail, type Inclusion, type TrailCheck } from '../../sync/rules/evidence/check-trail.ts'
import type { Contradiction, Witnessed } from './witness.ts'

export interface TrailEvidence {
  readonly check: TrailCheck
  /** Of the whole organisation's evidence. */
  readonly contradictions: readonly Contradiction[]
}

/** Null of a chain that is not told whole: it has no hashes. */
export function trailEvidence(
  told: { readonly events: readonly AuditEvent[]; readonly inclusion: Inclusion | null },
  witnessed: Witnessed | undefined,
  before: readonly AuditEvent[] | undefined,
): TrailEvidence | null {
  if (told.events.some((event) => event.hash === '')) return null
  const wereWhole = before?.every((event) => event.hash !== '') ? before : []
  return {
    check: checkTrail(told.events, witnessed?.head ?? null, told.inclusion, wereWhole),
    contradictions: witnessed?.contradictions ?? [],
  }
}
