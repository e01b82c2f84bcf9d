import * as z from 'zod/mini'
import { ok } from '../../sync/result.ts'
import type { Area } from '../area.ts'
import { defineCall } from '../http/call.ts'

export const EVIDENCE: Area = {
  calls: ({ parties }) => [
    defineCall({
      area: 'evidence',
      access: 'public',
      path: 'Verify/Roots',
      method: 'GET',
      summary: 'Certificates to trust for seals of this installation (PEM)',
      input: z.object({}),
      run: async () => ok({ roots: parties.roots.map(pem) }),
    }),
  ],
}

const pem = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
