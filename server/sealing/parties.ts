/** Who signs and who vouches for the time: configured keys, or the platform's own made on first start. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config/config.ts'
import type { Log } from '../platform.ts'
import { createLocalAuthority } from './local-authority.ts'
import { signerFromPkcs12 } from './pkcs12.ts'
import type { JobParties } from './pool.ts'
import type { Signer } from './signer.ts'
import { createTimestamper } from './timestamp.ts'

export interface SealingParties extends JobParties {
  /** DER of certificates people may trust for our seals. */
  readonly roots: readonly Uint8Array[]
  /** DER of lists of revoked certificates that go into the file for long-term validation. */
  readonly revocationLists: readonly Uint8Array[]
}

export async function openParties(config: Config, log: Log, now: Date): Promise<SealingParties> {
  const timestampers = config.TSA_URLS.map((url) => createTimestamper({ url }))
  if (timestampers.length === 0)
    log.warn('No time-stamp authority is configured (TSA_URLS): signatures carry the server’s own time only')
  if (config.SIGNING_P12) {
    const signer = await readSigner(config.SIGNING_P12, config.SIGNING_P12_PASSWORD ?? '', now).catch(
      (error: unknown) => {
        throw new ConfigError(
          `SIGNING_P12 cannot be used: ${error instanceof Error ? error.message : String(error)}`,
        )
      },
    )
    return { signer, timestampers, roots: signer.certificates.slice(-1), revocationLists: [] }
  }
  const authority = await createLocalAuthority(join(config.DATA_DIR, 'keys/signing'), {
    organization: 'Tawqi',
    now,
  })
  return {
    signer: authority.signer,
    timestampers,
    roots: [authority.rootCertificate],
    revocationLists: [authority.revocationList],
  }
}

const readSigner = async (file: string, password: string, now: Date): Promise<Signer> =>
  signerFromPkcs12(await readFile(file), password, now)
