/**
 * Which of several documents can be signed or approved together, with one signature and one consent (A083). The
 * tray on the device and `TasksEf/InitiateBulkAction` ask the same question.
 */
import type { Actor } from '../entities/actor.ts'
import type { Envelope, Recipient } from '../entities/envelope.ts'
import { type Field, kindFacts } from '../entities/field.ts'
import { isRestricted } from '../entities/recipient.ts'
import type { StepKind } from '../entities/step-kind.ts'
import { shownFields } from './field-conditions.ts'
import { missingFields, writableFields } from './field-values.ts'
import { type ShownDocuments, unreadDocuments } from './shown-documents.ts'
import { partsOfActor, refuseActing } from './workflow/guards.ts'
import { seatOf } from './workflow/seats.ts'
import { lockedPart } from './workflow/step-access.ts'

/** Wire: processing status codes, spelled as the specification does (A107). */
export const PROCESSING_STATUS = {
  unMark: 0,
  Mark: 1,
  Ready: 2,
  Done: 3,
  Error: 4,
  UnProcessable: 5,
  UnAssigned: 6,
} as const
export type ProcessingStatus = keyof typeof PROCESSING_STATUS

/** Documents of one tray: as many as a person can look through. */
export const MAX_TRAY = 100

/** Why a document must be opened by itself. */
export type NotInBulk =
  /** Its step opens with a password or a code. */
  | 'protected'
  /** It has not been shown where the act is made. */
  | 'unread'
  /** Required fields other than the signature are empty. */
  | 'fieldsMissing'
  | 'uaePass'
  /** A seal, or a mark that has to be drawn for this very document. */
  | 'otherSignature'
  /** Its step asks for more than a signature or an approval. */
  | 'otherAct'
  /** Something has to be confirmed, or said about oneself, first. */
  | 'wordsMissing'

export type BulkReadiness =
  | { readonly status: 'Ready'; readonly part: Recipient; readonly drawn: readonly Field[] }
  | { readonly status: 'UnProcessable'; readonly why: NotInBulk }
  /** Nothing in it waits for this person. */
  | { readonly status: 'UnAssigned' }

export function bulkReadiness(envelope: Envelope, actor: Actor, shown: ShownDocuments): BulkReadiness {
  const parts = partsOfActor(envelope, actor)
  const part = parts.find((one) => refuseActing(envelope, one.id, actor) === null)
  if (!part) return { status: 'UnAssigned' }
  if (lockedPart(envelope, parts, actor.opened)) return { status: 'UnProcessable', why: 'protected' }
  const other = NOT_BY_KIND[part.kind]
  if (other) return { status: 'UnProcessable', why: other }
  if (isRestricted(part, 'drawSignatureOnly')) return { status: 'UnProcessable', why: 'otherSignature' }
  if (part.attestation !== null || isRestricted(part, 'signingAsRequired'))
    return { status: 'UnProcessable', why: 'wordsMissing' }
  const seatId = seatOf(envelope, part)
  const fields = shownFields(envelope.fields, envelope.values)
  if (missingFields(fields, seatId, {}).some((one) => !isForAll(one)))
    return { status: 'UnProcessable', why: 'fieldsMissing' }
  if (unreadDocuments(envelope, shown).length > 0) return { status: 'UnProcessable', why: 'unread' }
  return {
    status: 'Ready',
    part,
    drawn: writableFields(fields, seatId).filter(isForAll),
  }
}

/** One signature and one set of initials are given for all; stamps, pictures and handwriting are placed one by one. */
const isForAll = ({ kind }: Field): boolean => {
  const { mark } = kindFacts(kind)
  return mark === 'signature' || mark === 'initials'
}

const NOT_BY_KIND: Readonly<Partial<Record<StepKind, NotInBulk>>> = {
  uaePassSign: 'uaePass',
  eSeal: 'otherSignature',
  corporateSeal: 'otherSignature',
  endorse: 'otherAct',
  action: 'otherAct',
  requestInfo: 'otherAct',
  formFilling: 'otherAct',
  integration: 'otherAct',
  notify: 'otherAct',
}
