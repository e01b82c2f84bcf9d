/**
 * The server posts to an address a browser names, so it takes only those of push services: otherwise anybody
 * could have it call addresses inside its own network.
 */
import { type Refusal, refusal } from '../../sync/answers.ts'

/** Chrome, Edge, Samsung and Android · Firefox · Safari · older Edge. */
const SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/** `further`: hosts with their port, as the operator names them; these alone may be without TLS. */
export function isPushService(endpoint: string, further: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, host, username } = new URL(endpoint)
  if (username !== '') return false
  if (further.includes(host)) return protocol === 'https:' || protocol === 'http:'
  return (
    protocol === 'https:' &&
    host === hostname &&
    SERVICES.some((one) => hostname === one || hostname.endsWith(`.${one}`))
  )
}

export const pushPrecondition =
  (further: readonly string[]) =>
  async (input: unknown): Promise<Refusal | null> =>
    isPushService((input as { readonly endpoint: string }).endpoint, further)
      ? null
      : refusal('input-not-valid', { where: 'endpoint' })
