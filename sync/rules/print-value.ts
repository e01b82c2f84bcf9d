/** What is typed or put into a field, as the page shows it: the same on screens and in the sealed file. */
import type { Language } from '../entities/envelope.ts'
import { type Field, kindFacts } from '../entities/field.ts'
import { ACT_LABELS, type ActLabel } from './field-fills.ts'
import { printDate } from './print-date.ts'

/** Part of documents, like the sentence of consent, so that every device and the server print the same. */
const ACT_WORDS: Readonly<Record<Language, Readonly<Record<ActLabel, string>>>> = {
  en: {
    signed: 'Signed',
    sealed: 'Sealed',
    approved: 'Approved',
    endorsed: 'Endorsed',
    actionTaken: 'Action taken',
    formFilled: 'Form filled',
    informed: 'Information given',
    integrated: 'Done by a connected system',
  },
  ar: {
    signed: 'تم التوقيع',
    sealed: 'تم الختم',
    approved: 'تم الاعتماد',
    endorsed: 'تم التأييد',
    actionTaken: 'تم اتخاذ الإجراء',
    formFilled: 'تم ملء النموذج',
    informed: 'تم تقديم المعلومات',
    integrated: 'نفّذه نظام متصل',
  },
  fr: {
    signed: 'Signé',
    sealed: 'Scellé',
    approved: 'Approuvé',
    endorsed: 'Visé',
    actionTaken: 'Suite donnée',
    formFilled: 'Formulaire rempli',
    informed: 'Informations fournies',
    integrated: 'Effectué par un système connecté',
  },
}

export function printText(field: Pick<Field, 'kind' | 'dateFormat'>, text: string, language: string): string {
  const { holds } = kindFacts(field.kind)
  if (holds === 'day') return printDate(text, field.dateFormat ?? 'words', language)
  if (holds !== 'act') return text
  const label = ACT_LABELS.find((one) => one === text)
  return label ? (ACT_WORDS[language as Language] ?? ACT_WORDS.en)[label] : text
}
