/** What somebody is in the organisation, whoever they are: "Chief financial officer" (A189). It gives no permission. */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { printedLine } from './lookup.ts'

export const JOB_ROLE_FIELDS = {
  nameEn: printedLine(80).check(z.minLength(1)),
  nameAr: printedLine(80),
  description: z.string().check(z.trim(), z.maxLength(300)),
  active: z.boolean(),
}

export const jobRole = z.object({
  id: idSchema('jobRole'),
  organizationId: idSchema('organization'),
  ...JOB_ROLE_FIELDS,
})
export type JobRole = z.infer<typeof jobRole>
