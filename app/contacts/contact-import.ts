/** Contacts out of files: what a row may hold, and what it would change (`importContacts`). */
import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import {
  CONTACT_FIELDS,
  type Contact,
  contactDetail,
  MAX_CONTACT_DETAILS,
} from '../../sync/entities/contact.ts'
import type { Language } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import {
  CONTACT_COLUMN_NAMES,
  contactChangeOf,
  contactHeaders,
  contactKey,
  contactKeys,
  readDetails,
  withFullNames,
} from '../../sync/rules/contacts/contact-columns.ts'
import type { ContactFieldValues } from '../../sync/rules/contacts/merge-proposal.ts'
import { oneLine } from '../../sync/rules/one-line.ts'
import { cardsAsTable } from '../../sync/rules/vcard/cards-as-table.ts'
import { contactOfCard } from '../../sync/rules/vcard/contact-of-card.ts'
import { readVCardsInSteps, VCARD_LIMITS, type VCardFileProblem } from '../../sync/rules/vcard/read-vcards.ts'
import { recordForm } from '../records/form/record-form.ts'
import type { ImportMapping, RecordImport, TableReader } from '../records/import/import-rows.ts'
import type { Brought } from '../records/import/run-import.ts'
import { deviceIds } from '../replica/device-ids.ts'
import { newDetailId } from './contact-details.tsx'
import { contactToEntry, MORE_FIELDS, REACH_FIELDS } from './contact-form.tsx'

const furtherDetails = z
  .array(z.object({ kind: contactDetail.shape.kind, label: contactDetail.shape.label, value: z.string() }))
  .check(
    z.maxLength(MAX_CONTACT_DETAILS),
    z.refine((all) => all.every((one) => contactDetail.safeParse({ id: NO_ID, ...one }).success)),
  )
const NO_ID = '0000000000'

const contactRow = z.object({
  ...CONTACT_FIELDS,
  emailDetails: furtherDetails,
  mobileDetails: furtherDetails,
  phoneDetails: furtherDetails,
})
export type ContactRow = z.infer<typeof contactRow>

const rowForm = recordForm(contactRow, {
  id: 'contact-row',
  fields: {
    ...REACH_FIELDS,
    ...MORE_FIELDS,
    emailDetails: { label: msg`Further e-mails` },
    mobileDetails: { label: msg`Further mobiles` },
    phoneDetails: { label: msg`Further phones` },
  },
})

export const contactImport = (language: Language): RecordImport<ContactRow> => ({
  form: rowForm,
  headers: Object.fromEntries(CONTACT_COLUMN_NAMES.map((name) => [name, contactHeaders(name)])),
  keyOf: contactKey,
  keysOf: ({ emailDetails, mobileDetails, ...values }) =>
    contactKeys(values, [...emailDetails, ...mobileDetails]),
  read: {
    emailDetails: (cell) => readDetails('email', cell),
    mobileDetails: (cell) => readDetails('mobile', cell),
    phoneDetails: (cell) => readDetails('phone', cell),
  },
  otherwise: { language },
  shape: withFullNames,
  alsoFrom: [vCards],
})

const vCards: TableReader = {
  name: 'vCard',
  accepts: ['.vcf', '.vcard', 'text/vcard', 'text/x-vcard'],
  limitBytes: VCARD_LIMITS.bytes,
  *read(bytes) {
    const read = yield* readVCardsInSteps(bytes)
    if (!read.ok) return err(problemWords(read.error))
    const contacts = read.value.map(contactOfCard)
    const leftOut = contacts.flatMap(({ line, leftOut: left }) =>
      left.length === 0
        ? []
        : [
            [
              line,
              left
                .map(({ property, value }) =>
                  [property, oneLine(value.slice(0, 60))].filter(Boolean).join(' '),
                )
                .join(', '),
            ] as const,
          ],
    )
    return ok({ ...cardsAsTable(contacts), leftOut: new Map(leftOut) })
  },
}

function problemWords({ code, limit = 0 }: VCardFileProblem) {
  switch (code) {
    case 'no-vcard':
      return msg`There is no vCard in this file.`
    case 'empty':
      return msg`The file is empty`
    case 'file-too-large':
      return msg`The file is too large.`
    case 'too-many-cards':
      return msg`The file has more than ${limit} vCards. Split it.`
  }
}

export const contactToRow = (one: Contact): ContactRow => {
  const { details, ...own } = contactToEntry(one)
  const of = (kind: 'email' | 'mobile' | 'phone') =>
    details.filter((item) => item.kind === kind).map(({ label, value }) => ({ kind, label, value }))
  return { ...own, emailDetails: of('email'), mobileDetails: of('mobile'), phoneDetails: of('phone') }
}

/** A row of the command; null where nothing would change. */
export function changeOfRow(
  { row, plan }: Brought<ContactRow>,
  mapping: ImportMapping,
  contacts: ReadonlyMap<string, Contact>,
) {
  const { emailDetails, mobileDetails, phoneDetails, ...values } = row.values
  const before =
    plan === 'update' && row.repeats && 'id' in row.repeats ? contacts.get(row.repeats.id) : undefined
  // What the file has no column for says nothing of a contact that is there.
  const said = before
    ? Object.fromEntries(Object.entries(values).filter(([name]) => name in mapping))
    : values
  return contactChangeOf({
    before: before ?? null,
    values: said as ContactFieldValues,
    details: [...emailDetails, ...mobileDetails, ...phoneDetails],
    newContactId: () => createId('contact', deviceIds),
    newDetailId,
  })
}
