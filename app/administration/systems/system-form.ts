import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { type ConnectedSystem, SYSTEM_FIELDS, SYSTEM_TYPES } from '../../../sync/entities/connected-system.ts'
import { PREDEFINED_SYSTEMS } from '../../../sync/rules/connected-systems/predefined-systems.ts'
import { recordForm } from '../../records/form/record-form.ts'
import { TYPE_WORDS } from './system-words.ts'

const { name, description, type, baseUrl, clientId, active } = SYSTEM_FIELDS
const entry = z.object({ name, description, type, baseUrl, clientId, active })
export type SystemEntry = z.infer<typeof entry>

const EXAMPLE = 'https://erp.example.com/api/v2'
const TYPES = SYSTEM_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))

export const systemForm = recordForm(entry, {
  id: 'connectedSystem',
  fields: {
    name: { label: msg`Name` },
    description: { label: msg`Description`, kind: 'longText' },
    type: { label: msg({ message: 'Type', context: 'connected system' }), options: TYPES },
    baseUrl: {
      label: msg`Base URL`,
      kind: 'url',
      hint: msg`Every endpoint stands below it, such as ${EXAMPLE}`,
      warning: (values) =>
        String(values.baseUrl ?? '').startsWith('http:')
          ? msg`Without TLS only hosts are asked that whoever runs this service has named.`
          : null,
    },
    clientId: {
      label: msg`Client ID`,
      hint: msg`The user name, where an endpoint uses Basic authorisation`,
    },
    active: {
      label: msg({ message: 'Active', context: 'switched on' }),
      hint: msg`Switched off, nothing is asked of it.`,
    },
  },
})

/** What a new one begins with; `predefined` is of no record and decides which paths come with it. */
const newEntry = z.extend(entry, { predefined: z.enum(['own', ...PREDEFINED_SYSTEMS.map((one) => one.id)]) })
export type NewSystemEntry = z.infer<typeof newEntry>

export const newSystemForm = recordForm(newEntry, {
  id: 'newConnectedSystem',
  fields: {
    predefined: {
      label: msg`Which system`,
      hint: msg`A predefined one brings its endpoints along.`,
      options: [
        { value: 'own', label: msg`One of my own` },
        ...PREDEFINED_SYSTEMS.map((one) => ({ value: one.id, label: one.name })),
      ],
      kind: 'choice',
    },
    name: systemForm.fields.name ?? { label: msg`Name` },
    baseUrl: {
      label: msg`Base URL`,
      kind: 'url',
      hint: msg`Every endpoint stands below it, such as ${EXAMPLE}`,
      note: (values) => {
        const known = PREDEFINED_SYSTEMS.find((one) => one.id === values.predefined)?.baseUrl
        return known ? msg`Usually ${known}` : null
      },
    },
    clientId: {
      label: msg`Client ID`,
      hint: msg`The user name, where an endpoint uses Basic authorisation`,
    },
    // What nobody has to write comes last.
    description: systemForm.fields.description ?? { label: msg`Description` },
  },
})

export const systemToEntry = (one: ConnectedSystem): SystemEntry => ({
  name: one.name,
  description: one.description,
  type: one.type,
  baseUrl: one.baseUrl,
  clientId: one.clientId,
  active: one.active,
})
