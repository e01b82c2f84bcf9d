import * as z from 'zod/mini'
import { idSchema } from '../../ids.ts'
import { removeRecord, saveRecord } from '../record-command.ts'
import { CONTACT_CALLS, REMOVE_CONTACT_CALL } from './contact-calls.ts'
import { CONTACT_RECORD, contactChange, GROUP_RECORD, groupChange, mayChangeOwned } from './contact-record.ts'

/** Adds a contact or changes one; its id is made on the device. */
export const saveContact = saveRecord({
  ...CONTACT_RECORD,
  input: contactChange,
  calls: CONTACT_CALLS,
  // Version 1 said the whole contact, and nothing of what its person had seen.
  upcast: (input) => {
    const { id, ...set } = (input ?? {}) as Record<string, unknown>
    return { id, set }
  },
})

const target = z.object({ contactId: idSchema('contact') })
export const removeContact = removeRecord({
  name: 'removeContact',
  kind: 'contact',
  area: 'contacts',
  summary: 'Remove a contact',
  offline: 'A',
  mayChange: mayChangeOwned,
  input: target,
  idOf: (one: z.infer<typeof target>) => one.contactId,
  calls: [REMOVE_CONTACT_CALL],
})

/** Adds a group of contacts, renames or shares it, and changes who is in it. */
export const saveContactGroup = saveRecord({ ...GROUP_RECORD, input: groupChange })

const group = z.object({ groupId: idSchema('contactGroup') })
/** Its contacts stay. */
export const removeContactGroup = removeRecord({
  name: 'removeContactGroup',
  kind: 'contactGroup',
  area: 'contacts',
  summary: 'Remove a group of contacts',
  offline: 'A',
  mayChange: mayChangeOwned,
  input: group,
  idOf: (one: z.infer<typeof group>) => one.groupId,
})
