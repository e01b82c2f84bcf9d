/** Job roles and classifications as they are asked for; commands change them. */
import * as z from 'zod/mini'
import { classification as level } from '../entities/envelope.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'

export const getJobRoles = contract({
  path: 'JobRole/Get',
  method: 'GET',
  area: 'admin',
  summary: 'The job roles of the organisation, by name',
  access: 'person',
  input: z.object({}),
  output: z.array(
    z.object({
      jobRoleId: idSchema('jobRole'),
      name: z.string(),
      nameAr: z.string(),
      description: z.string(),
      active: z.boolean(),
    }),
  ),
})

export const getClassifications = contract({
  path: 'Classification/Get',
  method: 'GET',
  area: 'settings',
  summary: 'How documents can be classified: the four of the product, then those of the organisation',
  access: 'person',
  input: z.object({}),
  output: z.array(
    z.object({
      classificationId: idSchema('classification'),
      name: z.string(),
      nameAr: z.string(),
      level,
      /** Of its badge. */
      color: z.enum(['grey', 'amber', 'orange', 'red']),
      active: z.boolean(),
      isBuiltIn: z.boolean(),
    }),
  ),
})
