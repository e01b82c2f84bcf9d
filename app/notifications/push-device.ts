/** This browser at its push service: asked for from a switch only, and left when the person leaves. */

/** `blocked`: the person said no to this site; `needsInstall`: iOS has it only for apps on the home screen. */
export type PushState = 'unsupported' | 'needsInstall' | 'blocked' | 'off' | 'on'

export interface BrowserSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'needsInstall' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return (await current()) ? 'on' : 'off'
}

/**
 * Asks the person, then the push service. Call it straight from a press: browsers ask nobody else.
 * `publicKey`: the installation's, base64url; a subscription made with another one is replaced.
 */
export async function subscribe(
  publicKey: () => Promise<string | null>,
): Promise<BrowserSubscription | 'blocked' | 'offline'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  const key = await publicKey()
  if (key === null) return 'offline'
  try {
    const { pushManager } = await navigator.serviceWorker.ready
    await (await pushManager.getSubscription())?.unsubscribe()
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
    const { keys = {} } = made.toJSON()
    return { endpoint: made.endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
  } catch {
    return 'offline'
  }
}

/** Answers the address that is left, so that the server can forget it too. */
export async function unsubscribe(): Promise<string | null> {
  const subscription = await current()
  if (!subscription) return null
  await subscription.unsubscribe()
  return subscription.endpoint
}

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}
