import * as z from 'zod/mini'
import { ok } from '../../sync/result.ts'
import { type Call, defineCall } from '../http/call.ts'
import type { SealingParties } from '../sealing/parties.ts'

export const rootsCall = ({ roots }: Pick<SealingParties, 'roots'>): Call =>
  defineCall({
    area: 'evidence',
    access: 'public',
    path: 'Verify/Roots',
    method: 'GET',
    summary: 'Certificates to trust for seals of this installation (PEM)',
    input: z.object({}),
    run: async () => ok({ roots: roots.map(pem) }),
  })

const pem = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
