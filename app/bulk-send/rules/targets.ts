/** What a column of the list can fill in a draft: who receives it, what fields begin with, its title and subject. */
import type { DraftView, FieldView, RecipientView } from '../../../sync/collab/draft-view.ts'
import { filledBy, isDrawn } from '../../../sync/entities/field.ts'
import type { CsvTable } from '../../../sync/rules/read-csv.ts'
import { foldText } from '../../../sync/rules/text-keys.ts'

/** `name <recipient>`, `email <recipient>`, `field <field>`, `title` or `subject`. */
export type TargetKey = string

export type Target =
  | { readonly key: TargetKey; readonly kind: 'name' | 'email'; readonly recipient: RecipientView }
  | { readonly key: TargetKey; readonly kind: 'field'; readonly field: FieldView }
  | { readonly key: TargetKey; readonly kind: 'title' | 'subject' }

export type PersonTarget = Extract<Target, { readonly recipient: RecipientView }>
export const isOfPerson = (target: Target): target is PersonTarget =>
  target.kind === 'name' || target.kind === 'email'

/** Column by target; what stands in no column stays as the draft has it. */
export type Mapping = Readonly<Record<TargetKey, number>>

export function targetsOf(draft: DraftView): Target[] {
  return [
    ...draft.recipients.flatMap((recipient): Target[] => [
      { key: `name ${recipient.id}`, kind: 'name', recipient },
      { key: `email ${recipient.id}`, kind: 'email', recipient },
    ]),
    ...draft.fields
      .filter((one) => !isDrawn(one.kind) && filledBy(one.kind) === 'person')
      .map((field): Target => ({ key: `field ${field.id}`, kind: 'field', field })),
    { key: 'title', kind: 'title' },
    { key: 'subject', kind: 'subject' },
  ]
}

const WORDS: Readonly<Record<'name' | 'email' | 'title' | 'subject', readonly string[]>> = {
  name: [
    'name',
    'full name',
    'recipient',
    'nom',
    'nom complet',
    'destinataire',
    'الاسم',
    'الاسم الكامل',
    'اسم',
    'المستلم',
  ],
  email: [
    'email',
    'e-mail',
    'mail',
    'email address',
    'e-mail address',
    'courriel',
    'adresse e-mail',
    'البريد',
    'البريد الالكتروني',
    'الايميل',
    'بريد',
  ],
  title: ['title', 'document', 'titre', 'العنوان', 'عنوان المستند'],
  subject: ['subject', 'objet', 'الموضوع'],
}
const LOOKED_AT = 50

/** A column for each target as far as headers and contents tell; no column is guessed twice. */
export function guessMapping(targets: readonly Target[], { header, rows }: CsvTable): Mapping {
  const names = header.map(foldText)
  const taken = new Set<number>()
  const mapping: Record<TargetKey, number> = {}
  const take = (target: Target, column: number) => {
    if (column < 0 || taken.has(column) || target.key in mapping) return
    mapping[target.key] = column
    taken.add(column)
  }
  const find = (wanted: readonly string[]) =>
    names.findIndex((one, index) => !taken.has(index) && wanted.map(foldText).includes(one))
  const people = targets.filter(isOfPerson)
  const several = new Set(people.map((one) => one.recipient.id)).size > 1

  for (const one of people) {
    const number = people.filter((item) => item.kind === one.kind).indexOf(one) + 1
    // "Tenant e-mail", "e-mail 2": with several recipients a header has to say which one it means.
    const own = WORDS[one.kind].flatMap((word) => [
      ...(one.recipient.name === ''
        ? []
        : [`${one.recipient.name} ${word}`, `${word} ${one.recipient.name}`]),
      `${word} ${number}`,
      `${word}${number}`,
    ])
    take(one, find(own))
    if (!several && !(one.key in mapping)) take(one, find(WORDS[one.kind]))
  }
  for (const one of targets) {
    if (one.kind === 'field' && one.field.label.trim() !== '') take(one, find([one.field.label]))
    if (one.kind === 'title' || one.kind === 'subject') take(one, find(WORDS[one.kind]))
  }
  const [firstEmail] = people.filter((one) => one.kind === 'email' && !(one.key in mapping))
  if (firstEmail) {
    if (several) take(firstEmail, find(WORDS.email))
    take(
      firstEmail,
      header.findIndex((_, column) => !taken.has(column) && holdsAddresses(rows, column)),
    )
  }
  const [firstName] = people.filter((one) => one.kind === 'name' && !(one.key in mapping))
  // A name of the list beside an address of the draft would greet the wrong person.
  if (firstName && several && `email ${firstName.recipient.id}` in mapping) take(firstName, find(WORDS.name))
  return mapping
}

function holdsAddresses(rows: CsvTable['rows'], column: number): boolean {
  const cells = rows.slice(0, LOOKED_AT).flatMap(({ cells: row }) => row[column] || [])
  return cells.length > 0 && cells.filter((one) => /^[^\s@]+@[^\s@]+$/.test(one)).length >= cells.length * 0.8
}
