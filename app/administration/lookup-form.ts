import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { LOOKUP_FIELDS, LOOKUP_ITEM_FIELDS } from '../../sync/entities/lookup.ts'
import { recordForm } from '../records/form/record-form.ts'

const lookupEntry = z.object(LOOKUP_FIELDS)
export type LookupEntry = z.infer<typeof lookupEntry>

export const lookupForm = recordForm(lookupEntry, {
  id: 'lookup',
  fields: {
    nameEn: { label: msg`Name` },
    nameAr: { label: msg`Name in Arabic` },
    enabled: {
      label: msg({ message: 'Active', context: 'lists' }),
      hint: msg`Forms offer it. What was chosen from it stays when it is switched off.`,
    },
  },
})

const { identifier, valueEn, valueAr, order, active } = LOOKUP_ITEM_FIELDS
const itemEntry = z.object({ valueEn, valueAr, order, active })
export type ItemEntry = z.infer<typeof itemEntry>
const newItemEntry = z.extend(itemEntry, { identifier })
export type NewItemEntry = z.infer<typeof newItemEntry>

const FIELDS = {
  valueEn: { label: msg`Value` },
  valueAr: { label: msg`Value in Arabic` },
  order: {
    label: msg`Position`,
    hint: msg`Smaller numbers come first; those with the same by their value.`,
  },
  active: {
    label: msg({ message: 'Active', context: 'lists' }),
    hint: msg`It is offered. Where it was chosen it stays.`,
  },
} as const

export const itemForm = recordForm(itemEntry, { id: 'lookupItem', fields: FIELDS })

export const newItemForm = recordForm(newItemEntry, {
  id: 'newLookupItem',
  fields: {
    valueEn: FIELDS.valueEn,
    valueAr: FIELDS.valueAr,
    identifier: {
      label: msg`Identifier`,
      hint: msg`Letters A to Z, digits, - and _. It cannot be changed later.`,
    },
    order: FIELDS.order,
    active: FIELDS.active,
  },
})
