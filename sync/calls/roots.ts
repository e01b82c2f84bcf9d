import * as z from 'zod/mini'

import { contract } from './contract.ts'

export const readRoots = contract({
  path: 'Verify/Roots',
  method: 'GET',
  area: 'evidence',
  summary: 'Certificates to trust for seals of this installation (PEM)',
  access: 'public',
  input: z.object({}),
  output: z.object({ roots: z.array(z.string()) }),
})
