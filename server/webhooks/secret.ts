/**
 * Secrets of webhooks and what is signed with them (Standard Webhooks 1.0): `v1,<base64 of HMAC-SHA-256(secret,
 * "<webhook-id>.<webhook-timestamp>.<body>")>`. A secret is worked out from the installation's key, the webhook and the
 * instant it was issued at: a copy of the database holds none of them.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import { WEBHOOK_SECRET_PREFIX, type Webhook } from '../../sync/entities/webhook.ts'

/** So long the secret before signs as well, for a receiver to change over. */
export const BOTH_SIGN_MS = 86_400_000

const secretOf = (key: Uint8Array, id: Webhook['id'], issuedAt: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `webhook ${id} ${issuedAt}`, 32))

/** As its owner is shown it, once. */
export const shownSecret = (key: Uint8Array, id: Webhook['id'], issuedAt: number): string =>
  WEBHOOK_SECRET_PREFIX + secretOf(key, id, issuedAt).toString('base64')

export interface SignedMessage {
  readonly id: string
  readonly body: string
}

/** The three headers of the standard; of what was never given a secret there is none. */
export function signatureHeaders(
  key: Uint8Array,
  webhook: Pick<Webhook, 'id' | 'issuedAt' | 'previousIssuedAt'> & { readonly issuedAt: number },
  { id, body }: SignedMessage,
  now: number,
): Readonly<Record<string, string>> {
  const { issuedAt, previousIssuedAt } = webhook
  const seconds = String(Math.floor(now / 1000))
  const both = previousIssuedAt !== null && now - issuedAt < BOTH_SIGN_MS
  const signatures = [issuedAt, ...(both ? [previousIssuedAt] : [])].map((at) => {
    const mac = createHmac('sha256', secretOf(key, webhook.id, at)).update(`${id}.${seconds}.${body}`)
    return `v1,${mac.digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}
