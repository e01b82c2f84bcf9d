/** The edges of live documents on a device. */
import type { TicketAnswer } from '../../sync/collab/live-protocol.ts'
import type { Sealing } from '../replica/sealing.ts'

/**
 * `refused`: not there, or not ours to edit; the server does not say which. It is asked again later, because a
 * draft made offline exists here before the server knows it. `unauthorised`: the session must be renewed first.
 * `busy`: the server asks to be asked later.
 */
export type TicketReply =
  | { readonly kind: 'ticket'; readonly value: TicketAnswer }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unauthorised' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'busy' }

/** A copy the server would not take, kept so that nothing a person made is lost. */
export interface RescuedDocument {
  readonly documentId: string
  readonly why: string
  /** Yjs update holding the whole copy. */
  readonly update: Uint8Array
  readonly at: number
}

export interface LivePorts {
  /** `person:…` or `recipient:…`; copies of different people never mix on one device. */
  readonly subject: string
  /** `wss://host/y`, without a slash at the end. */
  readonly socketUrl: string
  readonly requestTicket: (documentId: string) => Promise<TicketReply>
  readonly now: () => number
  readonly random: () => number
  /** Calls back when it is worth trying at once: network back, tab visible, session renewed, command sent. */
  readonly onWake: (wake: () => void) => () => void
  readonly WebSocket: typeof WebSocket
  /** Copies rest sealed while this device is locked with a key of its own. */
  readonly sealing?: Sealing | null
  /** Copies pass between tabs of one device without the server; off in tests that have one device per peer. */
  readonly betweenTabs?: boolean
}
