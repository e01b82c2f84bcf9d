/** The wish for one document of several that are signed together; each is judged by itself like any other. */
import type { Consent, Envelope } from '../../entities/envelope.ts'
import type { FieldValues } from '../../entities/field.ts'
import type { AdoptedMark } from '../../entities/profile.ts'
import type { BulkReadiness } from '../../rules/bulk-readiness.ts'
import type { ShownDocuments } from '../../rules/shown-documents.ts'
import type { CommandInput } from '../registry.ts'
import { termsOf } from './act-input.ts'

export interface AdoptedMarks {
  readonly signature: AdoptedMark | null
  readonly initials: AdoptedMark | null
}
export type MarkOrigin = NonNullable<CommandInput<'signStep'>['markMade']>
type Ready = Extract<BulkReadiness, { status: 'Ready' }>
export type BulkCommand =
  | { readonly name: 'signStep'; readonly input: CommandInput<'signStep'> }
  | { readonly name: 'approveStep'; readonly input: CommandInput<'approveStep'> }

/** Marks that documents which are ready would be given. */
export const marksNeeded = (ready: readonly Ready[]): ReadonlySet<keyof AdoptedMarks> =>
  new Set(ready.flatMap(({ drawn }) => drawn.map((field) => whichMark(field.kind))))

/** Null when a mark it needs was not adopted. */
export function bulkCommand(
  envelope: Envelope,
  { part, drawn }: Ready,
  given: {
    readonly marks: AdoptedMarks
    readonly markMade: MarkOrigin
    readonly consent: Consent
    readonly shown: ShownDocuments
  },
): BulkCommand | null {
  const values: FieldValues = {}
  for (const field of drawn) {
    const mark = given.marks[whichMark(field.kind)]
    if (mark) values[field.id] = { kind: 'drawing', sha256: mark.sha256, text: mark.text }
    else if (field.requirement === 'required') return null
  }
  const bound = {
    envelopeId: envelope.id,
    recipientId: part.id,
    ...termsOf(envelope, part.id, given.shown),
    values,
  }
  if (part.kind === 'approve') return { name: 'approveStep', input: bound }
  return {
    name: 'signStep',
    input: { ...bound, consent: given.consent, ...(drawn.length > 0 && { markMade: given.markMade }) },
  }
}

const whichMark = (kind: string): keyof AdoptedMarks => (kind === 'initials' ? 'initials' : 'signature')
