/** The issuers this server vouches for. Public, the same for everybody, kept for when there is no network. */
import type { Calls } from '../envelopes/calls.ts'
import { pemToDer } from './pem.ts'

const CACHE = 'verify-roots'
const KEY = '/kept/verify-roots'

/** `GET Verify/Roots` answers the certificates as PEM, one text or a list of them. */
export async function loadTrustedRoots(calls: Calls): Promise<Uint8Array[]> {
  const answer = await calls.get<{ roots: string | string[] }>('Verify/Roots')
  if (answer.kind === 'answer') {
    const text = [answer.data.roots].flat().join('\n')
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
