import * as contracts from '../../sync/calls/roots.ts'
import { ok } from '../../sync/result.ts'
import { type Call, serve } from '../http/call.ts'
import type { SealingParties } from '../sealing/parties.ts'

export const rootsCall = ({ roots }: Pick<SealingParties, 'roots'>): Call =>
  serve(contracts.readRoots, {
    run: async () => ok({ roots: roots.map(pem) }),
  })

const pem = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
