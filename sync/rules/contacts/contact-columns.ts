/**
 * Contacts as the rows of a table: how its columns are called, what the cells of a contact are, and what a row would
 * change. What is written here is read here again; titles of Google's, Outlook's and Apple's exports are known too.
 */
import { CONTACT_DETAIL_KINDS, type Contact, type ContactDetail } from '../../entities/contact.ts'
import type { Language } from '../../entities/envelope.ts'
import { changedFields } from '../changed-fields.ts'
import { readMobile } from '../contact-point.ts'
import type { CsvTable } from '../read-csv.ts'
import { foldText } from '../text-keys.ts'
import { csvLine, csvMark } from '../write-csv.ts'
import { contactAsShown, type ListReader } from './contact-as-shown.ts'
import type { ContactFieldName, ContactFieldValues } from './merge-proposal.ts'

/** Further addresses and numbers: one column for each kind, `Home: a@b.ae; c@d.ae`. */
export type DetailColumn = `${ContactDetail['kind']}Details`
export type ContactColumnName = ContactFieldName | DetailColumn

interface ContactColumn {
  /** As exports write it. */
  readonly title: Readonly<Record<Language, string>>
  /** What else it is called, in any language. */
  readonly also: readonly string[]
}

/** In the order of an export. */
export const CONTACT_COLUMNS: Readonly<Record<ContactColumnName, ContactColumn>> = {
  fullNameEn: {
    title: { en: 'Full name', ar: 'الاسم الكامل', fr: 'Nom complet' },
    also: ['name', 'display name', 'contact', 'nom', 'nom affiché', 'الاسم', 'اسم', 'file as'],
  },
  fullNameAr: {
    title: { en: 'Full name (Arabic)', ar: 'الاسم بالعربية', fr: 'Nom complet (arabe)' },
    also: ['arabic name', 'name ar', 'nom arabe', 'الاسم العربي', 'الاسم الكامل بالعربية'],
  },
  email: {
    title: { en: 'E-mail', ar: 'البريد الإلكتروني', fr: 'E-mail' },
    also: [
      ...['mail', 'e-mail address', 'e-mail 1 - value', 'adresse e-mail', 'courriel', 'adresse électronique'],
      ...['البريد', 'الايميل', 'بريد'],
    ],
  },
  mobile: {
    title: { en: 'Mobile', ar: 'الهاتف المتحرك', fr: 'Mobile' },
    also: [
      ...['mobile phone', 'mobile number', 'cell', 'cell phone', 'phone 1 - value', 'portable'],
      ...['téléphone portable', 'téléphone mobile', 'الجوال', 'الموبايل', 'المتحرك', 'رقم الجوال'],
    ],
  },
  phone: {
    title: { en: 'Phone', ar: 'الهاتف', fr: 'Téléphone' },
    also: [
      ...['additional phone', 'business phone', 'work phone', 'telephone', 'phone 2 - value', 'tél'],
      ...['téléphone professionnel', 'هاتف', 'هاتف العمل', 'هاتف إضافي'],
    ],
  },
  emiratesId: {
    title: { en: 'Emirates ID', ar: 'الهوية الإماراتية', fr: 'Emirates ID' },
    also: ['eid', 'identité émirienne', 'رقم الهوية', 'بطاقة الهوية'],
  },
  company: {
    title: { en: 'Company', ar: 'الشركة', fr: 'Entreprise' },
    also: [
      'organization',
      'organisation',
      'organization name',
      'société',
      'employeur',
      'المؤسسة',
      'جهة العمل',
    ],
  },
  title: {
    title: { en: 'Job title', ar: 'المسمى الوظيفي', fr: 'Fonction' },
    also: ['title', 'position', 'organization title', 'poste', 'titre', 'الوظيفة', 'المنصب', 'اللقب'],
  },
  manager: {
    title: { en: 'Manager', ar: 'المدير', fr: 'Responsable' },
    also: ["manager's name", 'supérieur', 'المدير المباشر'],
  },
  workAddress1: {
    title: { en: 'Work address 1', ar: 'عنوان العمل 1', fr: 'Adresse professionnelle 1' },
    also: [
      'address',
      'work address',
      'business street',
      'address 1 - street',
      'street',
      'adresse',
      'rue',
      'العنوان',
    ],
  },
  workAddress2: {
    title: { en: 'Work address 2', ar: 'عنوان العمل 2', fr: 'Adresse professionnelle 2' },
    also: [
      'address 2',
      'business street 2',
      'address 1 - extended address',
      'complément d’adresse',
      'العنوان 2',
    ],
  },
  city: {
    title: { en: 'City', ar: 'المدينة', fr: 'Ville' },
    also: ['town', 'business city', 'address 1 - city', 'مدينة'],
  },
  state: {
    title: { en: 'State', ar: 'الإمارة أو الولاية', fr: 'État ou région' },
    also: [
      ...[
        'emirate',
        'province',
        'region',
        'business state',
        'address 1 - region',
        'état',
        'région',
        'émirat',
      ],
      ...['الإمارة', 'الولاية', 'المنطقة', 'المحافظة'],
    ],
  },
  country: {
    title: { en: 'Country', ar: 'الدولة', fr: 'Pays' },
    also: [
      'business country',
      'business country/region',
      'country/region',
      'address 1 - country',
      'البلد',
      'بلد',
    ],
  },
  postalCode: {
    title: { en: 'Postal code', ar: 'الرمز البريدي', fr: 'Code postal' },
    also: ['zip', 'zip code', 'postcode', 'business postal code', 'address 1 - postal code', 'صندوق البريد'],
  },
  language: {
    title: { en: 'Language', ar: 'اللغة', fr: 'Langue' },
    also: ['preferred language'],
  },
  shared: {
    title: { en: 'Shared', ar: 'مشتركة', fr: 'Partagé' },
    also: ['visibility', 'visibilité', 'partagée', 'مشترك', 'الظهور'],
  },
  emailDetails: {
    title: { en: 'Further e-mails', ar: 'عناوين بريد أخرى', fr: 'Autres e-mails' },
    also: ['e-mail 2', 'e-mail 2 address', 'e-mail 2 - value', 'other e-mail'],
  },
  mobileDetails: {
    title: { en: 'Further mobiles', ar: 'هواتف متحركة أخرى', fr: 'Autres mobiles' },
    also: ['mobile 2', 'other mobile'],
  },
  phoneDetails: {
    title: { en: 'Further phones', ar: 'هواتف أخرى', fr: 'Autres téléphones' },
    also: ['phone 2', 'home phone', 'business phone 2', 'other phone', 'phone 3 - value', 'téléphone 2'],
  },
}

export const CONTACT_COLUMN_NAMES = Object.keys(CONTACT_COLUMNS) as readonly ContactColumnName[]

const plain = (title: string): string => foldText(title).replace(/[^\p{L}\p{N}]/gu, '')

/** What people call a column, in all of our languages. */
export const contactHeaders = (name: ContactColumnName): readonly string[] => {
  const { title, also } = CONTACT_COLUMNS[name]
  return [...new Set([name, ...Object.values(title), ...also])]
}

const NAMES_BY_TITLE: ReadonlyMap<string, ContactColumnName> = new Map(
  CONTACT_COLUMN_NAMES.flatMap((name) => contactHeaders(name).map((title) => [plain(title), name] as const)),
)

/** The place of each column in a file, by its title; what is not known, or said twice, is left out. */
export function contactMapping(
  header: readonly string[],
): Readonly<Partial<Record<ContactColumnName, number>>> {
  const mapping: Partial<Record<ContactColumnName, number>> = {}
  header.forEach((title, at) => {
    const name = NAMES_BY_TITLE.get(plain(title))
    if (name !== undefined) mapping[name] ??= at
  })
  return mapping
}

const GIVEN = ['first name', 'given name', 'prénom', 'الاسم الأول'].map(plain)
const MIDDLE = ['middle name', 'additional name', 'الاسم الأوسط'].map(plain)
const FAMILY = ['last name', 'family name', 'surname', 'nom de famille', 'اسم العائلة'].map(plain)

/** Exports of Google and Outlook part names: where no column holds the whole one, a column with it is added. */
export function withFullNames<T extends Pick<CsvTable, 'header' | 'rows'>>(table: T): T {
  if (contactMapping(table.header).fullNameEn !== undefined) return table
  const titles = table.header.map(plain)
  const parts = [GIVEN, MIDDLE, FAMILY].map((known) => titles.findIndex((title) => known.includes(title)))
  if (parts.every((at) => at === -1)) return table
  return {
    ...table,
    header: [...table.header, CONTACT_COLUMNS.fullNameEn.title.en],
    rows: table.rows.map((row) => {
      const name = parts.flatMap((at) => row.cells[at]?.trim() || []).join(' ')
      const cells = Array.from({ length: table.header.length }, (_, at) => row.cells[at] ?? '')
      return { ...row, cells: [...cells, name] }
    }),
  }
}

const SEPARATOR = '; '

/** Labels part from values at the last colon, so that none is lost in a label. */
export const detailCell = (
  details: readonly Omit<ContactDetail, 'id'>[],
  kind: ContactDetail['kind'],
): string =>
  details
    .filter((one) => one.kind === kind)
    .map(({ label, value }) => {
      const clean = label.replace(/[;:|\s]+/g, ' ').trim()
      return clean === '' ? value : `${clean}: ${value}`
    })
    .join(SEPARATOR)

export const readDetails = (
  kind: ContactDetail['kind'],
  cell: string,
): readonly Omit<ContactDetail, 'id'>[] =>
  cell
    .split(/[;|\n]/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => {
      const colon = one.lastIndexOf(':')
      const typed = one.slice(colon + 1).trim()
      return {
        kind,
        label: one.slice(0, Math.max(0, colon)).trim(),
        value: kind === 'email' ? typed.toLowerCase() : (readMobile(typed) ?? typed),
      }
    })

/** As somebody may see it: what is masked for them is written masked. */
export function contactCells(
  contact: Contact,
  reader: ListReader,
): Readonly<Record<ContactColumnName, string>> {
  const shown = contactAsShown(contact, reader)
  const cell = (name: ContactColumnName): string => {
    const kind = CONTACT_DETAIL_KINDS.find((one) => `${one}Details` === name)
    if (kind) return detailCell(shown.details ?? [], kind)
    const value = shown[name as ContactFieldName]
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '')
  }
  return Object.fromEntries(CONTACT_COLUMN_NAMES.map((name) => [name, cell(name)])) as Readonly<
    Record<ContactColumnName, string>
  >
}

/** A file that spreadsheets compute nothing of (E038); its titles are in the reader's language. */
export const writeContactsCsv = (
  contacts: readonly Contact[],
  { reader, language }: { readonly reader: ListReader; readonly language: Language },
): Uint8Array<ArrayBuffer> => {
  const lines = [
    csvLine(CONTACT_COLUMN_NAMES.map((name) => CONTACT_COLUMNS[name].title[language])),
    ...contacts.map((one) => {
      const cells = contactCells(one, reader)
      return csvLine(CONTACT_COLUMN_NAMES.map((name) => cells[name]))
    }),
  ]
  const mark = csvMark()
  const text = new TextEncoder().encode(lines.join(''))
  const all = new Uint8Array(mark.length + text.length)
  all.set(mark)
  all.set(text, mark.length)
  return all
}

/** What somebody is known again by: address, else mobile number, else name. Null: nothing of these. */
export function contactKey({
  email = '',
  mobile = '',
  fullNameEn = '',
}: Pick<ContactFieldValues, 'email' | 'mobile' | 'fullNameEn'>): string | null {
  const address = email.trim().toLowerCase()
  const number = readMobile(mobile) ?? ''
  return address || number || foldText(fullNameEn) || null
}

/** All of these, and further ones: a row that says less of somebody than is known is about them all the same. */
export function contactKeys(
  values: Pick<ContactFieldValues, 'email' | 'mobile' | 'fullNameEn'>,
  details: readonly Pick<ContactDetail, 'kind' | 'value'>[] = [],
): readonly string[] {
  const { email = '', mobile = '', fullNameEn = '' } = values
  const emails = [email, ...details.flatMap(({ kind, value }) => (kind === 'email' ? [value] : []))]
  const mobiles = [mobile, ...details.flatMap(({ kind, value }) => (kind === 'mobile' ? [value] : []))]
  const keys = [
    ...emails.map((one) => one.trim().toLowerCase()),
    ...mobiles.map((one) => readMobile(one) ?? ''),
    foldText(fullNameEn),
  ]
  return [...new Set(keys)].filter(Boolean)
}

export interface ContactRowInput {
  /** Of a contact that is there; null for a new one. */
  readonly before: Contact | null
  readonly values: ContactFieldValues
  readonly details?: readonly Omit<ContactDetail, 'id'>[]
  readonly newContactId: () => Contact['id']
  readonly newDetailId: () => string
}

/**
 * A row of `importContacts`, or the input of `saveContact`: what is not said stays as it is, and addresses and numbers
 * the contact has already are not put twice. Null: nothing would change.
 */
export function contactChangeOf({ before, values, details = [], ...ids }: ContactRowInput) {
  const said = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== undefined),
  ) as ContactFieldValues
  const after = before ? { ...pick(before, Object.keys(said)), ...said } : said
  const { set, seen } = changedFields(before ? pick(before, Object.keys(said)) : null, after)
  const known = new Set(
    [before?.email, before?.mobile, before?.phone, ...(before?.details ?? []).map((one) => one.value)]
      .concat([after.email, after.mobile, after.phone])
      .map(pointKey),
  )
  const put = details.flatMap((detail) => {
    const key = pointKey(detail.value)
    if (known.has(key)) return []
    known.add(key)
    return [{ element: { id: ids.newDetailId(), ...detail } }]
  })
  if (before && Object.keys(set).length === 0 && put.length === 0) return null
  return {
    id: before?.id ?? ids.newContactId(),
    set: set as ContactFieldValues,
    ...(before ? { seen } : { isNew: true as const, seen: {} }),
    ...(put.length > 0 && { lists: { details: { put } } }),
  }
}

const pick = (one: Contact, names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, one[name as keyof Contact]]))
const pointKey = (value = ''): string => readMobile(value) ?? value.trim().toLowerCase()
