import type { OutboxEntry } from '../../../sync/replication/outbox.ts'

/** What the card that offers the installed app can be: a button, or the way in words where no button exists. */
export type InstallCardKind = 'button' | 'words' | 'none'

export interface InstallFacts {
  /** Already opened as an app of its own. */
  readonly standalone: boolean
  /** The browser has said that it can install. */
  readonly promptable: boolean
  readonly userAgent: string
  readonly touchPoints: number
  readonly dismissed: boolean
  readonly succeeded: boolean
}

/** After the first thing that went well, never before; dismissed is dismissed for good. */
export function installCardKind(facts: InstallFacts): InstallCardKind {
  if (facts.standalone || facts.dismissed || !facts.succeeded) return 'none'
  if (facts.promptable) return 'button'
  return isIos(facts.userAgent, facts.touchPoints) ? 'words' : 'none'
}

/** Safari of an iPad calls itself a Mac; only its fingers give it away. Other browsers there can install since 16.4. */
const isIos = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)

const SUCCESSES = new Set(['signStep', 'approveStep', 'sendEnvelope'])

/** Something of consequence was done on this device and accepted by the server. */
export const hasSucceeded = (outbox: readonly Pick<OutboxEntry, 'name' | 'state'>[]): boolean =>
  outbox.some((entry) => entry.state === 'applied' && SUCCESSES.has(entry.name))
