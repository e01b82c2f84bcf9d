/**
 * What evidence, effects, notices and rights to files are about: a thing with a kind and an id. Ids are unique over
 * all kinds and name theirs (`ids.ts`), so the id alone is kept.
 */
import type { EnvelopeId, Id, IdKind, OrganizationId, PersonId } from '../ids.ts'

/** Kinds of things with a chain of events of their own. */
export const CHAIN_KINDS = [
  'envelope',
  'template',
  'person',
  'organization',
] as const satisfies readonly IdKind[]
export type ChainKind = (typeof CHAIN_KINDS)[number]
export type ChainId = EnvelopeId | Id<'template'> | PersonId | OrganizationId

export const kindOfId = (id: string): string => id.slice(0, id.indexOf(':'))

export const hasChain = (id: string): id is ChainId =>
  (CHAIN_KINDS as readonly string[]).includes(kindOfId(id))
