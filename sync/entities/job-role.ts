/** What somebody is in the organisation, whoever they are: "Chief financial officer" (A189). It gives no permission. */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { printedLine } from './lookup.ts'

export const MAX_JOB_ROLES_OF_MEMBER = 10

/** A job role in a list. */
export const listedJobRole = z.object({ id: idSchema('jobRole') })

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

/** As somebody reads it in this language. */
export const jobRoleIn = (
  { nameEn, nameAr }: Pick<JobRole, 'nameEn' | 'nameAr'>,
  language: string,
): string => (language === 'ar' && nameAr !== '' ? nameAr : nameEn)
