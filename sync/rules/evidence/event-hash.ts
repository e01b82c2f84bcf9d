import { canonicalJson } from '../../canonical-json.ts'
import type { AuditEvent } from '../../entities/audit-event.ts'

/** Over what a chain starts. */
export const CHAIN_START = '0'.repeat(64)

/**
 * What the hash of an event is made of (SHA-256, hex): whoever is told an event whole can make it again.
 *
 * Version 1 had no version.
 */
export const hashedText = (event: Omit<AuditEvent, 'hash' | 'personal'>): string =>
  canonicalJson([
    ...(event.hashVersion === 1 ? [] : [event.hashVersion]),
    event.subjectId,
    event.n,
    event.kind,
    event.at,
    event.recipientId,
    event.documentSha256,
    event.facts,
    event.commitment,
    event.previousHash,
  ])
