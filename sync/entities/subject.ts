/**
 * What evidence, effects, notices and rights to files are about: a thing with a kind and an id. Ids are unique over
 * all kinds and name theirs (`ids.ts`), so the id alone is kept.
 */
import * as z from 'zod/mini'
import {
  type EnvelopeId,
  type Id,
  type IdKind,
  idSchema,
  type OrganizationId,
  type PersonId,
} from '../ids.ts'

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

/** One of them, with its kind said. */
export type Subject = { readonly [K in ChainKind]: { readonly kind: K; readonly id: Id<K> } }[ChainKind]

const ofKind = <K extends ChainKind>(kind: K) => z.object({ kind: z.literal(kind), id: idSchema(kind) })

export const subject: z.ZodMiniType<Subject> = z.discriminatedUnion('kind', [
  ofKind('envelope'),
  ofKind('template'),
  ofKind('person'),
  ofKind('organization'),
])

/** What was about documents alone named an envelope; it is read on, and written beside for whoever reads no other. */
export interface OfEnvelope {
  readonly subject?: Subject | undefined
  readonly envelopeId?: EnvelopeId | undefined
}
export function namedSubject({ subject, envelopeId }: OfEnvelope): Subject {
  if (subject) return subject
  if (envelopeId) return { kind: 'envelope', id: envelopeId }
  throw new Error('Of nothing')
}
export const envelopeBeside = ({ kind, id }: Subject): Pick<OfEnvelope, 'envelopeId'> =>
  kind === 'envelope' ? { envelopeId: id } : {}
