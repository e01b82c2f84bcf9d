/** Who signs and who vouches for the time: configured keys, or the platform's own made on first start. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config/config.ts'
import { hasDemoSeal } from '../config/step-providers.ts'
import type { Log } from '../platform.ts'
import { createLocalAuthority } from './local-authority.ts'
import { signerFromPkcs12 } from './pkcs12.ts'
import type { JobParties } from './pool.ts'
import type { Signer } from './signer.ts'
import { createTimestamper } from './timestamp.ts'

export interface SealingParties extends JobParties {
  /** Makes eSeals and corporate seals: a key of the organisation's own; absent where the platform's stands for it. */
  readonly sealer?: Signer
  /** DER of certificates people may trust for our seals. */
  readonly roots: readonly Uint8Array[]
  /** DER of lists of revoked certificates that go into the file for long-term validation. */
  readonly revocationLists: readonly Uint8Array[]
}

export async function openParties(config: Config, log: Log, now: Date): Promise<SealingParties> {
  const timestampers = config.TSA_URLS.map((url) => createTimestamper({ url }))
  if (timestampers.length === 0)
    log.warn('No time-stamp authority is configured (TSA_URLS): signatures carry the server’s own time only')
  const sealer = await openSealer(config, now)
  const sealing = sealer ? { sealer } : {}
  const sealRoots = sealer ? sealer.certificates.slice(-1) : []
  if (config.SIGNING_P12) {
    const signer = await readSigner('SIGNING_P12', config.SIGNING_P12, config.SIGNING_P12_PASSWORD, now)
    const roots = [...signer.certificates.slice(-1), ...sealRoots]
    return { signer, ...sealing, timestampers, roots, revocationLists: [] }
  }
  const authority = await createLocalAuthority(join(config.DATA_DIR, 'keys/signing'), {
    organization: 'Tawqi',
    now,
  })
  return {
    signer: authority.signer,
    ...sealing,
    timestampers,
    roots: [authority.rootCertificate, ...sealRoots],
    revocationLists: [authority.revocationList],
  }
}

async function openSealer(config: Config, now: Date): Promise<Signer | undefined> {
  if (config.SEAL_P12) return readSigner('SEAL_P12', config.SEAL_P12, config.SEAL_P12_PASSWORD, now)
  if (!hasDemoSeal(config)) return undefined
  const folder = join(config.DATA_DIR, 'keys/demo-seal')
  return (await createLocalAuthority(folder, { organization: DEMO_SEAL, now })).signer
}
const DEMO_SEAL = 'Demo organisation seal'

async function readSigner(variable: string, file: string, password = '', now: Date): Promise<Signer> {
  try {
    return await signerFromPkcs12(await readFile(file), password, now)
  } catch (error) {
    throw new ConfigError(
      `${variable} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
