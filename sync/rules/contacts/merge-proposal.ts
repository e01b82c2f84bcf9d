/** What would become of contacts that are one person: what `mergeContacts` takes, with everything of them kept. */
import {
  CONTACT_FIELDS,
  type Contact,
  type ContactDetail,
  MAX_CONTACT_DETAILS,
} from '../../entities/contact.ts'
import { changedFields } from '../changed-fields.ts'
import { readMobile } from '../contact-point.ts'
import { fieldDigest } from '../field-digest.ts'

export type ContactFieldName = keyof typeof CONTACT_FIELDS
export type ContactFieldValues = Partial<Pick<Contact, ContactFieldName>>

/** What the contacts say differently of one field: a person chooses. The first is what is proposed. */
export interface FieldChoice {
  readonly field: ContactFieldName
  readonly values: readonly { readonly value: string | boolean; readonly from: Contact['id'] }[]
}

const FIELDS = Object.keys(CONTACT_FIELDS) as readonly ContactFieldName[]

/** Fields in which something stands, each with its different values; `keep` speaks first, then the others in order. */
export function fieldChoices(keep: Contact, merged: readonly Contact[]): readonly FieldChoice[] {
  return FIELDS.flatMap((field) => {
    const values: { value: string | boolean; from: Contact['id'] }[] = []
    for (const one of [keep, ...merged]) {
      const value = one[field]
      if (value === undefined || value === '') continue
      if (!values.some((other) => other.value === value)) values.push({ value, from: one.id })
    }
    // What colleagues see stays seen by them.
    if (field === 'shared') values.sort((a, b) => Number(b.value) - Number(a.value))
    return values.length === 0 ? [] : [{ field, values }]
  })
}

export interface MergeInput {
  readonly keep: {
    readonly id: Contact['id']
    readonly set: ContactFieldValues
    readonly seen: { readonly [N in ContactFieldName]?: string }
    readonly lists?: { readonly details: { readonly put: readonly { readonly element: ContactDetail }[] } }
  }
  readonly merged: readonly { readonly id: Contact['id']; readonly seen: string }[]
  /** Addresses and numbers there is no room for; a merge that leaves any out is worth a question. */
  readonly leftOut: readonly Omit<ContactDetail, 'id'>[]
}

/**
 * The input of `mergeContacts`. Fields take what was chosen, or the first value there is; addresses and numbers that
 * do not fit into a field become details, none twice. `newId` makes the id of a detail.
 */
export function mergeProposal(
  keep: Contact,
  merged: readonly Contact[],
  { chosen = {}, newId }: { readonly chosen?: ContactFieldValues; readonly newId: () => string },
): MergeInput {
  const values = Object.fromEntries(
    fieldChoices(keep, merged).map(({ field, values: [first] }) => [field, chosen[field] ?? first?.value]),
  ) as ContactFieldValues
  const { set, seen } = changedFields(
    Object.fromEntries(Object.keys(values).map((field) => [field, keep[field as ContactFieldName]])),
    values,
  )
  const held = keep.details ?? []
  const known = new Set([...pointsOf(values), ...held].map(pointKey))
  const added: Omit<ContactDetail, 'id'>[] = []
  for (const detail of [keep, ...merged].flatMap((one) => [
    ...pointsOf(one),
    ...(one === keep ? [] : (one.details ?? [])),
  ])) {
    if (known.has(pointKey(detail))) continue
    known.add(pointKey(detail))
    added.push({ kind: detail.kind, label: detail.label, value: detail.value })
  }
  const room = Math.max(0, MAX_CONTACT_DETAILS - held.length)
  const put = added.slice(0, room).map((detail) => ({ element: { id: newId(), ...detail } }))
  return {
    keep: {
      id: keep.id,
      set: set as ContactFieldValues,
      seen: seen as MergeInput['keep']['seen'],
      ...(put.length > 0 && { lists: { details: { put } } }),
    },
    merged: merged.map((one) => ({ id: one.id, seen: fieldDigest(one) })),
    leftOut: added.slice(room),
  }
}

type Point = Omit<ContactDetail, 'id'>

const pointsOf = ({
  email,
  mobile,
  phone,
}: Pick<ContactFieldValues, 'email' | 'mobile' | 'phone'>): Point[] =>
  (
    [
      ['email', email],
      ['mobile', mobile],
      ['phone', phone],
    ] as const
  ).flatMap(([kind, value]) => (value ? [{ kind, label: '', value }] : []))

/** One number is one, whether as a mobile or as a telephone. */
const pointKey = ({ kind, value }: Point): string =>
  kind === 'email' ? value.trim().toLowerCase() : (readMobile(value) ?? value)
