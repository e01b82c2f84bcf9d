/** The issuers this server vouches for. Public, the same for everybody, kept for when there is no network. */
import { readRoots } from '../../sync/calls/roots.ts'
import type { Calls } from '../session/use-calls.ts'
import { pemToDer } from './pem.ts'

const CACHE = 'verify-roots'
const KEY = '/kept/verify-roots'

export async function loadTrustedRoots({ call }: Calls): Promise<Uint8Array[]> {
  const answer = await call(readRoots, {})
  if (answer.ok) {
    const text = answer.value.data.roots.join('\n')
    await keep(text)
    return pemToDer(text)
  }
  return pemToDer(await kept())
}

async function keep(text: string): Promise<void> {
  try {
    await (await caches.open(CACHE)).put(KEY, new Response(text))
  } catch {
    // Without a secure context nothing is kept; then signers can only be named while online.
  }
}

async function kept(): Promise<string> {
  try {
    return (await (await (await caches.open(CACHE)).match(KEY))?.text()) ?? ''
  } catch {
    return ''
  }
}
