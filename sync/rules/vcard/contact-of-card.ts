/**
 * What a card says of a contact. A card holds more than a contact does, and numbers that are none to us ("ext. 12"):
 * what finds no place is told, nothing goes unseen.
 */
import { CONTACT_FIELDS, type ContactDetail, MAX_CONTACT_DETAILS } from '../../entities/contact.ts'
import { emailAddress, languageSchema } from '../../entities/envelope.ts'
import { readMobile } from '../contact-point.ts'
import type { ContactFieldValues } from '../contacts/merge-proposal.ts'
import { oneLine } from '../one-line.ts'
import type { VCard, VCardProblemCode, VCardProperty } from './read-vcards.ts'
import { componentOf, partsOf, textOf } from './vcard-text.ts'

export interface ContactOfCard {
  /** One-based line of the file at which the card begins. */
  readonly line: number
  /** Valid each by itself; '' or absent where the card says nothing. */
  readonly values: ContactFieldValues
  readonly details: readonly Omit<ContactDetail, 'id'>[]
  /** What the card holds besides: the name of the property, and what stands there ('' for what is no text). */
  readonly leftOut: readonly { readonly property: string; readonly value: string }[]
  /** Why it is no contact. */
  readonly problem: VCardProblemCode | 'name-missing' | null
}

/** What says nothing about the person. */
const ABOUT_THE_CARD: ReadonlySet<string> = new Set([
  'PRODID',
  'REV',
  'UID',
  'SORT-STRING',
  'KIND',
  'MAILER',
  'PROFILE',
  'SOURCE',
  'NAME',
  'CLASS',
  'CLIENTPIDMAP',
  'XML',
  'X-ABLABEL',
  'X-ABADR',
  'X-ABSHOWAS',
])

export function contactOfCard({ line, properties, unread, problem }: VCard): ContactOfCard {
  const card = new Card(properties)
  const values = {
    ...namesOf(card),
    ...pointsOf(card),
    ...addressOf(card),
    ...workOf(card),
    ...languageOf(card),
  }
  const { details, values: kept } = tidied(card, values)
  const noName = kept.fullNameEn === undefined || kept.fullNameEn === ''
  return {
    line,
    values: kept,
    details,
    leftOut: [...card.leftOut(), ...unread.map((property) => ({ property, value: '' }))],
    problem: problem ?? (noName ? 'name-missing' : null),
  }
}

/** The properties of a card, each taken once. */
class Card {
  readonly #left: Set<VCardProperty>
  readonly #labels: ReadonlyMap<string, string>
  readonly #refused: { readonly property: string; readonly value: string }[] = []
  readonly details: Omit<ContactDetail, 'id'>[] = []

  constructor(properties: readonly VCardProperty[]) {
    this.#left = new Set(properties)
    this.#labels = new Map(
      properties.flatMap((one) =>
        one.name === 'X-ABLABEL' && one.group !== '' ? [[one.group, textOf(one.value)] as const] : [],
      ),
    )
  }

  /** Of these names, the preferred first, then in the order of the card. */
  all(...names: readonly string[]): readonly VCardProperty[] {
    return [...this.#left]
      .filter((one) => names.includes(one.name))
      .map((one, at) => ({ one, at }))
      .sort((a, b) => preference(a.one) - preference(b.one) || a.at - b.at)
      .map(({ one }) => one)
  }

  take(property: VCardProperty | undefined): VCardProperty | undefined {
    if (property) this.#left.delete(property)
    return property
  }

  /** Of a group of properties, as Apple writes them (`_$!<Home>!$_`), or what kind it says it is. */
  labelOf(property: VCardProperty): string {
    const own = this.#labels.get(property.group) ?? ''
    const type = typesOf(property).find((one) => !NO_LABEL.has(one)) ?? ''
    const label = own.replace(/^_\$!<(.*)>!\$_$/, '$1') || type.charAt(0).toUpperCase() + type.slice(1)
    return oneLine(label).slice(0, 40)
  }

  refuse(property: string, value: string): void {
    if (value !== '') this.#refused.push({ property, value })
  }

  leftOut(): readonly { readonly property: string; readonly value: string }[] {
    const left = [...this.#left].filter(({ name }) => !ABOUT_THE_CARD.has(name))
    return [
      ...this.#refused,
      ...left.flatMap(({ name, value }) => {
        const text = partsOf(value, ';').map(componentOf).filter(Boolean).join(', ')
        return text === '' ? [] : [{ property: name, value: text }]
      }),
    ]
  }
}

/** `TYPE="cell,voice"` names two, as the examples of RFC 6350 have it. */
const typesOf = ({ params }: VCardProperty): readonly string[] =>
  (params.get('TYPE') ?? []).flatMap((one) => one.toLowerCase().split(','))
const NO_LABEL: ReadonlySet<string> = new Set([
  'internet',
  'pref',
  'voice',
  'cell',
  'text',
  'iphone',
  'other',
  'x400',
])

/** `PREF=1` before `PREF=2` (RFC 6350 §5.3); `TYPE=pref` of older ones first of all. */
const preference = (one: VCardProperty): number => {
  if (typesOf(one).includes('pref')) return 0
  const pref = Number(one.params.get('PREF')?.[0])
  return pref >= 1 && pref <= 100 ? pref : 1000
}

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text)

function namesOf(card: Card): ContactFieldValues {
  const formatted = card.all('FN')
  const own = card.all('X-TAWQI-FN-AR')
  const structured = card.take(card.all('N')[0])
  for (const one of [...formatted, ...own]) card.take(one)
  const names = formatted.map(nameOf).filter(Boolean)
  const saysArabic = [...own, ...formatted.filter(isInArabic)].map(nameOf).find(Boolean)
  const full = names.find((one) => one !== saysArabic) ?? names[0] ?? nameOfParts(structured)
  // A contact is called by its full name, whatever the script; one that has both is called by each.
  const called = full || saysArabic || companyOf(card)
  const arabic = saysArabic ?? [...names, called].find(isArabic)
  for (const one of names) if (one !== called && one !== arabic) card.refuse('FN', one)
  return { fullNameEn: called, ...(arabic !== undefined && { fullNameAr: arabic }) }
}

const nameOf = (one: VCardProperty): string => oneLine(textOf(one.value))
const isInArabic = ({ params }: VCardProperty): boolean =>
  params.get('LANGUAGE')?.some((tag) => /^ar\b/i.test(tag)) ?? false

/** Family; given; additional; before; after. Cards without a formatted name are those of 2.1. */
const nameOfParts = (structured: VCardProperty | undefined): string => {
  if (!structured) return ''
  const [family, given, additional] = partsOf(structured.value, ';').map(componentOf)
  return oneLine([given, additional, family].filter(Boolean).join(' '))
}

/** What stands for a name where there is none. */
function companyOf(card: Card): string {
  const company = card.all('ORG')[0]
  return company ? oneLine(componentOf(partsOf(company.value, ';')[0])) : ''
}

function pointsOf(card: Card): ContactFieldValues {
  const emails = card.all('EMAIL').flatMap((one) => {
    card.take(one)
    const read = emailAddress.safeParse(textOf(one.value).replace(/^mailto:/i, ''))
    if (!read.success) card.refuse('EMAIL', textOf(one.value))
    return read.success ? [{ label: card.labelOf(one), value: read.data }] : []
  })
  const numbers = card.all('TEL').flatMap((one) => {
    card.take(one)
    const types = typesOf(one)
    const value = readMobile(numberOf(one))
    if (value === null || types.includes('fax') || types.includes('pager'))
      card.refuse('TEL', oneLine(textOf(one.value)))
    else return [{ label: card.labelOf(one), value, isMobile: MOBILE.some((type) => types.includes(type)) }]
    return []
  })
  const mobile = numbers.find((one) => one.isMobile) ?? numbers.find((one) => /^\+9715/.test(one.value))
  const phone = numbers.find((one) => one !== mobile && !one.isMobile)
  const [email] = emails
  const seen = new Set([email?.value, mobile?.value, phone?.value])
  const isNew = ({ value }: { readonly value: string }) => !seen.has(value) && seen.add(value)
  for (const one of emails.filter(isNew)) card.details.push({ kind: 'email', ...one })
  for (const { label, value, isMobile } of numbers.filter(isNew))
    card.details.push({ kind: isMobile ? 'mobile' : 'phone', label, value })
  return {
    ...(email && { email: email.value }),
    ...(mobile && { mobile: mobile.value }),
    ...(phone && { phone: phone.value }),
  }
}

const MOBILE = ['cell', 'mobile', 'iphone']

/** `tel:+971-50-123-4567;ext=12` (RFC 3966), or as people write it. */
const numberOf = (one: VCardProperty): string => textOf(one.value).replace(/^tel:/i, '').replace(/;.*$/s, '')

function addressOf(card: Card): ContactFieldValues {
  const all = card.all('ADR')
  const address = card.take(all.find((one) => typesOf(one).includes('work')) ?? all[0])
  if (!address) return {}
  // Post office box; extended; street; city; state; postal code; country (RFC 6350 §6.3.1).
  const parts = partsOf(address.value, ';').map((one) => oneLine(componentOf(one)))
  const [box = '', extended = '', street = '', city = '', state = '', postalCode = '', country = ''] = parts
  const workAddress2 = [extended, box].filter(Boolean).join(', ')
  return { workAddress1: street, workAddress2, city, state, postalCode, country }
}

function workOf(card: Card): ContactFieldValues {
  const organization = card.take(card.all('ORG')[0])
  const units = organization ? partsOf(organization.value, ';').map(componentOf).filter(Boolean) : []
  const title = card.take(card.all('TITLE')[0] ?? card.all('ROLE')[0])
  const manager = card.take(card.all('X-MANAGER', 'X-EVOLUTION-MANAGER', 'X-MS-MANAGER')[0])
  const emiratesId = card.take(card.all('X-TAWQI-EMIRATES-ID')[0])
  return {
    ...(units.length > 0 && { company: oneLine(units.join(', ')) }),
    ...(title && { title: oneLine(textOf(title.value)) }),
    ...(manager && { manager: oneLine(textOf(manager.value)) }),
    ...(emiratesId && { emiratesId: oneLine(textOf(emiratesId.value)) }),
  }
}

function languageOf(card: Card): ContactFieldValues {
  const tag = card.take(card.all('LANG')[0])?.value.trim().slice(0, 2).toLowerCase()
  const read = languageSchema.safeParse(tag)
  return read.success ? { language: read.data } : {}
}

/** What is not valid by the rules of a contact is left out and told; a name stays, so that its row can say what is wrong. */
function tidied(card: Card, values: ContactFieldValues) {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    if (value === '') continue
    const isName = name === 'fullNameEn'
    if (isName || CONTACT_FIELDS[name as keyof ContactFieldValues].safeParse(value).success)
      kept[name] = value
    else card.refuse(PROPERTY_OF[name] ?? name, String(value))
  }
  for (const { value } of card.details.slice(MAX_CONTACT_DETAILS)) card.refuse('TEL', value)
  return { values: kept as ContactFieldValues, details: card.details.slice(0, MAX_CONTACT_DETAILS) }
}

const PROPERTY_OF: Readonly<Record<string, string>> = {
  fullNameAr: 'FN',
  company: 'ORG',
  title: 'TITLE',
  manager: 'X-MANAGER',
  emiratesId: 'X-TAWQI-EMIRATES-ID',
  workAddress1: 'ADR',
  workAddress2: 'ADR',
  city: 'ADR',
  state: 'ADR',
  country: 'ADR',
  postalCode: 'ADR',
}
