/** The classifications an organisation offers, for whoever runs it. None is ever removed: documents may bear it. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import {
  CLASSIFICATION_FIELDS,
  type OwnClassification,
  seededClassifications,
} from '../../entities/classification.ts'
import { createId, type IdSource, idSchema } from '../../ids.ts'
import { oneLine } from '../../rules/one-line.ts'
import { recordChange, saveRecord } from '../record-command.ts'
import { changedFieldsTold } from './changed-fields-told.ts'

const named = CLASSIFICATION_FIELDS.nameEn.check(z.minLength(1))
const saved = z.object({ classificationId: idSchema('classification') })
const addBody = z.object({
  name: named,
  nameAr: z._default(CLASSIFICATION_FIELDS.nameAr, ''),
  level: CLASSIFICATION_FIELDS.level,
  active: z._default(z.boolean(), true),
})
const updateBody = z.object({
  classificationId: idSchema('classification'),
  name: z.optional(named),
  nameAr: z.optional(CLASSIFICATION_FIELDS.nameAr),
  level: z.optional(CLASSIFICATION_FIELDS.level),
  active: z.optional(z.boolean()),
})
const setOf = ({ name, ...rest }: Omit<z.infer<typeof updateBody>, 'classificationId'>) => ({
  ...rest,
  ...(name !== undefined && { nameEn: name }),
})

const CHANGED = {
  kind: 'classificationChanged',
  fields: ['nameEn', 'nameAr', 'level', 'active'],
  words: ['nameEn', 'nameAr'],
} as const

export const saveClassification = saveRecord({
  name: 'saveClassification',
  version: 1,
  kind: 'classification',
  area: 'settings',
  summary: 'Add a classification, change it, or switch it on or off',
  offline: 'B',
  permission: 'organizationWrite',
  input: recordChange('classification', CLASSIFICATION_FIELDS),
  fresh: (id, { organizationId }): OwnClassification =>
    seededClassifications(organizationId).find((one) => one.id === id) ?? {
      id: id as OwnClassification['id'],
      organizationId,
      nameEn: '',
      nameAr: '',
      level: 'unclassified',
      active: true,
    },
  mayChange: (one, { actor }) => one.organizationId === actor.organizationId,
  written: (one) => ({ ...one, nameEn: oneLine(one.nameEn), nameAr: oneLine(one.nameAr) }),
  checkWhole: (value, before, { actor }) => {
    const seed = seededClassifications(actor.organizationId).find((one) => one.id === value.id)
    // One without a name is one that nobody made: as if it were somebody else's.
    if (!seed) return value.nameEn !== '' ? null : refusal(before ? 'input-not-valid' : 'not-permitted')
    // The four keep their names and colours, and what a document is without any stays there to choose.
    const isSame = value.nameEn === '' && value.nameAr === '' && value.level === seed.level
    return isSame && (value.active || seed.level !== 'unclassified') ? null : refusal('not-permitted')
  },
  events: (value, before, actor) => changedFieldsTold<OwnClassification>(CHANGED, value, before, actor),
  answer: ({ id }) => ({ classificationId: id }),
  calls: [
    {
      path: 'Classification/Add',
      method: 'POST',
      output: saved,
      success: () => 'classification-saved',
      body: addBody,
      toInput: (wire: z.infer<typeof addBody>, _actor, ids: IdSource) => ({
        id: createId('classification', ids),
        set: setOf(wire),
        isNew: true as const,
      }),
    },
    {
      path: 'Classification/Update',
      method: 'POST',
      output: saved,
      success: () => 'classification-saved',
      body: updateBody,
      toInput: ({ classificationId, ...wire }: z.infer<typeof updateBody>) => ({
        id: classificationId,
        set: setOf(wire),
      }),
    },
  ],
})
