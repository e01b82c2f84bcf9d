/** Job roles of an organisation, for whoever runs it. */
import * as z from 'zod/mini'
import { JOB_ROLE_FIELDS, type JobRole } from '../../entities/job-role.ts'
import { createId, type IdSource, idSchema } from '../../ids.ts'
import { oneLine } from '../../rules/one-line.ts'
import { recordChange, removeRecord, saveRecord } from '../record-command.ts'
import { changedFieldsTold } from './changed-fields-told.ts'

const saved = z.object({ jobRoleId: idSchema('jobRole') })
const addBody = z.object({
  name: JOB_ROLE_FIELDS.nameEn,
  nameAr: z._default(JOB_ROLE_FIELDS.nameAr, ''),
  description: z._default(JOB_ROLE_FIELDS.description, ''),
  active: z._default(z.boolean(), true),
})
const updateBody = z.object({
  jobRoleId: idSchema('jobRole'),
  name: z.optional(JOB_ROLE_FIELDS.nameEn),
  nameAr: z.optional(JOB_ROLE_FIELDS.nameAr),
  description: z.optional(JOB_ROLE_FIELDS.description),
  active: z.optional(z.boolean()),
})
const setOf = ({ name, ...rest }: Omit<z.infer<typeof updateBody>, 'jobRoleId'>) => ({
  ...rest,
  ...(name !== undefined && { nameEn: name }),
})
const target = z.object({ jobRoleId: idSchema('jobRole') })

const CHANGED = {
  kind: 'jobRoleChanged',
  fields: ['nameEn', 'nameAr', 'description', 'active'],
  words: ['nameEn', 'nameAr', 'description'],
} as const

const isTheirs = (one: JobRole, { actor }: { readonly actor: { readonly organizationId: string } }) =>
  one.organizationId === actor.organizationId

export const saveJobRole = saveRecord({
  name: 'saveJobRole',
  version: 1,
  kind: 'jobRole',
  area: 'admin',
  summary: 'Add a job role or change it',
  offline: 'B',
  permission: 'organizationWrite',
  input: recordChange('jobRole', JOB_ROLE_FIELDS),
  fresh: (id, { organizationId }): JobRole => ({
    id: id as JobRole['id'],
    organizationId,
    nameEn: '',
    nameAr: '',
    description: '',
    active: true,
  }),
  mayChange: isTheirs,
  written: (one) => ({ ...one, nameEn: oneLine(one.nameEn), nameAr: oneLine(one.nameAr) }),
  events: (value, before, actor) => changedFieldsTold<JobRole>(CHANGED, value, before, actor),
  answer: ({ id }) => ({ jobRoleId: id }),
  calls: [
    {
      path: 'JobRole/Add',
      method: 'POST',
      output: saved,
      success: () => 'job-role-saved',
      body: addBody,
      toInput: (wire: z.infer<typeof addBody>, _actor, ids: IdSource) => ({
        id: createId('jobRole', ids),
        set: setOf(wire),
        isNew: true as const,
      }),
    },
    {
      path: 'JobRole/Update',
      method: 'POST',
      output: saved,
      success: () => 'job-role-saved',
      body: updateBody,
      toInput: ({ jobRoleId, ...wire }: z.infer<typeof updateBody>) => ({ id: jobRoleId, set: setOf(wire) }),
      changes: ({ id }) => ({ kind: 'jobRole', id }),
    },
  ],
})

export const removeJobRole = removeRecord({
  name: 'removeJobRole',
  kind: 'jobRole',
  area: 'admin',
  summary: 'Remove a job role',
  offline: 'B',
  permission: 'organizationWrite',
  mayChange: isTheirs,
  input: target,
  idOf: ({ jobRoleId }) => jobRoleId,
  events: ({ id, organizationId, nameEn }, { personId, name }) => [
    {
      subjectId: organizationId,
      kind: 'jobRoleRemoved',
      facts: { of: id, by: personId },
      personal: { name, record: nameEn },
    },
  ],
  calls: [
    {
      path: 'JobRole/Delete',
      method: 'POST',
      output: z.null(),
      success: () => 'job-role-removed',
      body: target,
      toInput: (one: z.infer<typeof target>) => one,
      changes: ({ jobRoleId }) => ({ kind: 'jobRole', id: jobRoleId }),
    },
  ],
})
