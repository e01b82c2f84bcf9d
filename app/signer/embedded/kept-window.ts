/**
 * The window's own token, for the one way that leads out of it and back: to a service at which its person signs. In
 * this tab's storage only, which goes with the tab, and no longer than the token lives.
 */
import type { OpenedEmbed } from '../../session/handed-session.ts'

const KEY = 'embed-window'

export function keepWindow(opened: OpenedEmbed, now: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ opened, until: now + opened.expiresIn * 1000 }))
  } catch {
    // Forbidden: then nobody comes back, and begins again in the frame.
  }
}

export function keptWindow(now: number): OpenedEmbed | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      opened: OpenedEmbed
      until: number
    } | null
    return kept && kept.until > now ? kept.opened : null
  } catch {
    return null
  }
}

export function forgetWindow(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
