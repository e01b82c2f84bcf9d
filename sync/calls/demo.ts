/** The call that removes the demo from a running server: an extension of the specification. */
import * as z from 'zod/mini'

import { contract } from './contract.ts'

export const removeDemo = contract({
  path: 'Demo/Remove',
  method: 'POST',
  area: 'admin',
  summary: 'Remove the demo organisation with everything in it; for its administrators',
  access: 'person',
  permission: 'organizationWrite',
  input: z.object({}),
  output: z.object({ removed: z.literal(true) }),
  refusals: ['envelope-being-signed'],
})
