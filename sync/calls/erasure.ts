/** Somebody erases themselves: what becomes of what is theirs is said before, and then it is done for good. */
import * as z from 'zod/mini'
import { contract } from './contract.ts'
import { emailInput } from './inputs.ts'
import * as told from './shapes.ts'

export const getErasure = contract({
  path: 'CustomerEf/GetErasure',
  method: 'GET',
  area: 'Account',
  summary: 'What erasing the own account would leave to whom, and what stands in its way',
  access: 'person',
  input: z.object({}),
  output: z.array(
    z.object({
      id: z.string(),
      nameEn: z.string(),
      nameAr: z.string(),
      /** Who goes on with documents that are under way; null where nobody else is left. */
      heir: z.nullable(z.string()),
      /** How many of these are theirs. */
      open: z.int(),
      obstacle: z.nullable(z.enum(['last-administrator', 'documents-without-heir'])),
    }),
  ),
})

export const eraseAccount = contract({
  path: 'CustomerEf/EraseAccount',
  method: 'POST',
  area: 'Account',
  summary:
    'Erases the own account for good, named by its first address; what was signed and sent stays with the others, and leads to nobody',
  access: 'person',
  proof: 'account',
  input: z.object({ email: emailInput }),
  output: told.nothing,
  refusals: ['address-differs', 'last-administrator', 'documents-without-heir'],
})
