/** The calls that carry changes of contacts. Who calls says nothing of what they saw, and replaces what stands there. */
import * as z from 'zod/mini'
import {
  CONTACT_DETAIL_KINDS,
  CONTACT_FIELDS,
  contactDetail,
  MAX_CONTACT_DETAILS,
} from '../../entities/contact.ts'
import { bareId, createId, type IdSource, idSchema } from '../../ids.ts'
import type { WireCall } from '../command.ts'
import type { ContactChange } from './contact-record.ts'

const { shared: _, ...fields } = CONTACT_FIELDS
const optional = <S extends Readonly<Record<string, z.ZodMiniType>>>(shapes: S) =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, z.optional(shape)])) as {
    readonly [N in keyof S]: z.ZodMiniOptional<S[N]>
  }

const visibility = z.optional(z.enum(['private', 'shared']))
const addBody = z.object({ ...optional(fields), fullNameEn: fields.fullNameEn, visibility })
const updateBody = z.object({ id: idSchema('contact'), ...optional(fields), visibility })

const { label, value } = contactDetail.shape
const detail = z.object({
  /** Of one that is there; a new one is given its own. */
  id: z.optional(contactDetail.shape.id),
  kind: z.enum(CONTACT_DETAIL_KINDS),
  label: z._default(label, ''),
  value,
})
const detailsBody = z.object({
  contactId: idSchema('contact'),
  details: z._default(z.array(detail).check(z.maxLength(MAX_CONTACT_DETAILS)), []),
  /** Ids of those that go. */
  remove: z._default(z.array(contactDetail.shape.id).check(z.maxLength(MAX_CONTACT_DETAILS)), []),
})

const saved = z.object({ id: idSchema('contact') })

const setOf = <F extends object>({
  visibility: seenBy,
  ...set
}: F & { readonly visibility?: string | undefined }) => ({
  ...set,
  ...(seenBy !== undefined && { shared: seenBy === 'shared' }),
})

export const CONTACT_CALLS: readonly WireCall<ContactChange>[] = [
  {
    path: 'Contact/Add',
    method: 'POST',
    output: saved,
    success: () => 'contact-saved',
    body: addBody,
    toInput: (wire: z.infer<typeof addBody>, _actor, ids) => ({
      id: createId('contact', ids),
      set: setOf(wire),
      isNew: true,
    }),
  },
  {
    path: 'Contact/Update',
    method: 'POST',
    output: saved,
    success: () => 'contact-saved',
    body: updateBody,
    toInput: ({ id, ...wire }: z.infer<typeof updateBody>) => ({ id, set: setOf(wire) }),
    changes: ({ id }) => ({ kind: 'contact', id }),
  },
  {
    path: 'ContactDetail/UpdateMultiple',
    method: 'POST',
    output: saved,
    success: () => 'contact-saved',
    body: detailsBody,
    toInput: ({ contactId, details, remove }: z.infer<typeof detailsBody>, _actor, ids: IdSource) => ({
      id: contactId,
      set: {},
      lists: {
        details: {
          put: details.map((one) => ({
            element: { ...one, id: one.id ?? bareId(createId('contact', ids)) },
          })),
          remove: remove.map((id) => ({ id })),
        },
      },
    }),
    changes: ({ id }) => ({ kind: 'contact', id }),
  },
]

const deleteBody = z.object({ id: idSchema('contact') })
export const REMOVE_CONTACT_CALL = {
  path: 'Contact/Delete',
  method: 'POST',
  output: z.null(),
  success: () => 'contact-removed',
  body: deleteBody,
  toInput: ({ id }: z.infer<typeof deleteBody>) => ({ contactId: id }),
  changes: ({ contactId }) => ({ kind: 'contact', id: contactId }),
} satisfies WireCall<{ readonly contactId: `contact:${string}` }>
