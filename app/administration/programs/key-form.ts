import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { API_KEY_FIELDS, type ApiKey } from '../../../sync/entities/api-key.ts'
import { API_SCOPES } from '../../../sync/rules/api-scopes.ts'
import { recordForm } from '../../records/form/record-form.ts'
import { SCOPE_WORDS } from './program-words.ts'

const { name, scopes } = API_KEY_FIELDS
const keyEntry = z.object({
  name,
  scopes,
  /** The last day it works on; '' for as long as its owner is here. */
  lastDay: z.union([z.literal(''), z.iso.date()]),
})
export type KeyEntry = z.infer<typeof keyEntry>

export const keyForm = recordForm(keyEntry, {
  id: 'apiKey',
  fields: {
    name: { label: msg`Name`, hint: msg`By which you know the program that uses it` },
    scopes: {
      label: msg`What it may do`,
      kind: 'choices',
      hint: msg`Within what you may do yourself. No key signs or acts on a step.`,
      options: API_SCOPES.map((value) => ({ value, label: SCOPE_WORDS[value] })),
    },
    lastDay: {
      label: msg`Last day`,
      kind: 'date',
      hint: msg`It stops working after that day. Empty, it works as long as your account does.`,
    },
  },
})

const pad = (n: number): string => String(n).padStart(2, '0')
const dayOf = (at: number): string => {
  const day = new Date(at)
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`
}
/** The end of that day, where the reader is. */
export const endOfDay = (day: string): number | null => {
  if (day === '') return null
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 23, 59, 59, 999).getTime()
}

export const keyToEntry = ({ name, scopes, expiresAt }: ApiKey): KeyEntry => ({
  name,
  scopes,
  lastDay: expiresAt === null ? '' : dayOf(expiresAt),
})

/** The same as the record keeps it. */
export const keyRecordForm = recordForm(z.object(API_KEY_FIELDS), {
  id: 'apiKey',
  fields: { name: {} as never, scopes: {} as never, expiresAt: {} as never },
})
