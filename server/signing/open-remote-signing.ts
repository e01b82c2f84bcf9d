/** UAE PASS as the environment names it; null while it does not. */
import { readFileSync } from 'node:fs'
import { type Config, ConfigError } from '../config/config.ts'
import type { AskOutside } from '../outbound/ask-outside.ts'
import { pemBlocks } from '../sealing/local-authority.ts'
import type { RemoteSigning } from './remote-signing.ts'
import { uaePass } from './uae-pass.ts'

export interface OpenedRemoteSigning {
  readonly service: RemoteSigning | null
  /** DER of the roots its signatures must lead to; empty when the operator has named none. */
  readonly roots: readonly Uint8Array[]
}

type Named = Pick<Config, 'UAE_PASS_URL' | 'UAE_PASS_CLIENT_ID' | 'UAE_PASS_CLIENT_SECRET' | 'UAE_PASS_ROOTS'>

/** @throws ConfigError when the file of roots cannot be read or holds none. */
export function openRemoteSigning(config: Named, ask: AskOutside): OpenedRemoteSigning {
  const {
    UAE_PASS_URL: url,
    UAE_PASS_CLIENT_ID: clientId,
    UAE_PASS_CLIENT_SECRET: clientSecret,
    UAE_PASS_ROOTS: rootsFile,
  } = config
  if (!url || !clientId || !clientSecret) return { service: null, roots: [] }
  return {
    service: uaePass({ url, clientId, clientSecret, ask }),
    roots: rootsFile === undefined ? [] : readRoots(rootsFile),
  }
}

function readRoots(file: string): Uint8Array[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(
      `UAE_PASS_ROOTS cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  const roots = pemBlocks(text)
  if (roots.length === 0) throw new ConfigError('UAE_PASS_ROOTS holds no certificate.')
  return roots
}
