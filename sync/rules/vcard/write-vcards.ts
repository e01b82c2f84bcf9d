/**
 * Contacts as vCards. 3.0 is what every phone and program reads; 4.0 says a name in two scripts. Read again by
 * `contactOfCard` they are the same contacts.
 */
import type { Contact, ContactDetail } from '../../entities/contact.ts'
import { bareId } from '../../ids.ts'
import { escaped, folded } from './vcard-text.ts'

export type VCardVersion = '3.0' | '4.0'

/** What is to be seen of a contact: `contactAsShown` for whoever saves the file. */
export const writeVCards = (
  contacts: readonly Contact[],
  version: VCardVersion = '3.0',
): Uint8Array<ArrayBuffer> => new TextEncoder().encode(contacts.map((one) => vCardOf(one, version)).join(''))

/** For files that are written piece by piece. */
export function vCardOf(one: Contact, version: VCardVersion = '3.0'): string {
  const isNew = version === '4.0'
  const details = one.details ?? []
  const address = [one.workAddress2, one.workAddress1, one.city, one.state, one.postalCode, one.country]
  const lines = [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    text('FN', one.fullNameEn),
    ...arabicName(one, isNew),
    // Programs that sort by it are given the name as it is written; which part is whose nobody can tell.
    `N:;${escaped(one.fullNameEn)};;;`,
    text(isNew ? 'EMAIL;PREF=1' : 'EMAIL;TYPE=INTERNET,PREF', one.email),
    text(isNew ? 'TEL;TYPE=cell;PREF=1' : 'TEL;TYPE=CELL,PREF', one.mobile),
    text(isNew ? 'TEL;TYPE=work,voice' : 'TEL;TYPE=WORK,VOICE', one.phone),
    ...details.flatMap((detail, index) => detailLines(detail, `item${index + 1}`)),
    text('ORG', one.company),
    text('TITLE', one.title),
    text('X-MANAGER', one.manager),
    text('X-TAWQI-EMIRATES-ID', one.emiratesId),
    address.some(Boolean)
      ? `ADR;TYPE=${isNew ? 'work' : 'WORK'}:;${address.map((part) => escaped(part ?? '')).join(';')}`
      : '',
    text('LANG', one.language),
    `UID${isNew ? ';VALUE=text' : ''}:${bareId(one.id)}`,
    'END:VCARD',
  ]
  return lines.filter(Boolean).map(folded).join('')
}

const text = (name: string, value: string | undefined): string => (value ? `${name}:${escaped(value)}` : '')

/** One name is all that 3.0 allows (RFC 2426 §3.1.1). */
const arabicName = ({ fullNameAr }: Contact, isNew: boolean): readonly string[] => [
  text(isNew ? 'FN;LANGUAGE=ar' : 'X-TAWQI-FN-AR', fullNameAr),
]

const PROPERTIES = { email: 'EMAIL', mobile: 'TEL;TYPE=CELL', phone: 'TEL;TYPE=VOICE' } as const

/** A label stands beside it, as address books of Apple and Google have it. */
const detailLines = ({ kind, label, value }: ContactDetail, group: string): readonly string[] => [
  `${group}.${PROPERTIES[kind]}:${escaped(value)}`,
  ...(label === '' ? [] : [`${group}.X-ABLabel:${escaped(label)}`]),
]
