/** What stands under a signature: part of the document, so every device and the server say the same. */
import type { Envelope, Language, Recipient } from '../entities/envelope.ts'
import { type Field, filledBy, SHOWN_WITH_SIGNATURE, type SignaturePart } from '../entities/field.ts'
import { bareId } from '../ids.ts'
import { liveActs } from '../rules/workflow/change-envelope.ts'

interface SignatureWords {
  readonly by: (name: string) => string
  readonly onBehalf: (name: string, principal: string) => string
  readonly id: (id: string) => string
}

const WORDS: Readonly<Record<Language, SignatureWords>> = {
  en: {
    by: (name) => `Signed by ${name}`,
    onBehalf: (name, principal) => `Signed by ${name} on behalf of ${principal}`,
    id: (id) => `Signature ID: ${id}`,
  },
  ar: {
    by: (name) => `وقّعه ${name}`,
    onBehalf: (name, principal) => `وقّعه ${name} نيابةً عن ${principal}`,
    id: (id) => `معرّف التوقيع: ${id}`,
  },
  fr: {
    by: (name) => `Signé par ${name}`,
    onBehalf: (name, principal) => `Signé par ${name} au nom de ${principal}`,
    id: (id) => `Identifiant de signature : ${id}`,
  },
}

export interface SigningMoment {
  /** In ms. */
  readonly acceptedAt: number
  /** Null before anybody signed: as many crosses as the identifier will have letters. */
  readonly commandId: string | null
}

export function signatureLines(
  { timeZone }: Pick<Envelope, 'timeZone'>,
  { language, name, delegatedFrom }: Pick<Recipient, 'language' | 'name' | 'delegatedFrom'>,
  { acceptedAt, commandId }: SigningMoment,
  shown: readonly SignaturePart[],
): string[] {
  const words = WORDS[language]
  return [
    delegatedFrom?.proxy ? words.onBehalf(name, delegatedFrom.name) : words.by(name),
    ...(shown.includes('timestamp')
      ? [signingTime(acceptedAt, timeZone, language) + (shown.includes('timeZone') ? ` (${timeZone})` : '')]
      : []),
    ...(shown.includes('signatureId')
      ? [words.id(commandId === null ? '×'.repeat(ID_LETTERS) : bareId(commandId))]
      : []),
  ]
}

const ID_LETTERS = 26

/** The zone is written out unless the sender left it away, because a time without it proves little. */
const signingTime = (at: number, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone,
  }).format(at)

export const shownWith = (field: Pick<Field, 'shownWith'> | undefined): readonly SignaturePart[] =>
  field?.shownWith ?? SHOWN_WITH_SIGNATURE

/**
 * The signature of a person in a document proper is the first place of their first signature field there; what is said
 * of the signature stands in it alone, and their other places repeat the drawing.
 */
export const signatureFieldOf = (
  fields: readonly Field[],
  documentId: string,
  seatId: string,
): Field | undefined =>
  fields.find(
    (one) =>
      one.documentId === documentId &&
      one.recipientId === seatId &&
      one.kind === 'signature' &&
      one.requirement !== 'hidden',
  )

/**
 * How the page will print what stands in a place: in whose language, and with which lines where it is a signature
 * proper. `owner` is who fills it; who has not signed yet is taken to sign at `now` (ms).
 */
export function printingOf(
  envelope: Pick<Envelope, 'acts' | 'fields' | 'language' | 'timeZone'>,
  { field, placeIndex }: { readonly field: Field; readonly placeIndex: number },
  owner: Recipient | undefined,
  now: number,
): { readonly language: Language; readonly lines: readonly string[] | undefined } {
  if (owner === undefined || filledBy(field.kind) === 'sending')
    return { language: envelope.language, lines: undefined }
  const proper = signatureFieldOf(envelope.fields, field.documentId, field.recipientId)
  const act = liveActs(envelope.acts).find((one) => one.recipientId === owner.id)
  const moment = { acceptedAt: act?.acceptedAt ?? owner.actedAt ?? now, commandId: act?.commandId ?? null }
  return {
    language: owner.language,
    lines:
      placeIndex === 0 && field.id === proper?.id
        ? signatureLines(envelope, owner, moment, shownWith(field))
        : undefined,
  }
}
