/**
 * What a live document's socket says besides the y-websocket protocol.
 *
 * The client asks for a one-time ticket over HTTP and opens `/y/<document id>` with it as a subprotocol: a URL
 * would put it into logs. Both then speak y-websocket (sync and awareness). In addition the server sends message
 * 4 with the number of this socket's sync frames (step 2 or update) that are stored for good: a client that
 * counts what it sent knows when "saved" is true. It is repeated as a heartbeat.
 *
 * The server closes with 4403 when it will not take this copy of the document, now or later; the reason says
 * why. Codes from 4500 mean: try again later.
 */
import * as z from 'zod/mini'

export const LIVE_PROTOCOL = 'tawqi.live'
export const TICKET_PREFIX = 'ticket.'
export const TICKET_LIFE_MS = 60_000

export const MESSAGE_SYNC = 0
export const MESSAGE_AWARENESS = 1
export const MESSAGE_ASK_AWARENESS = 3
export const MESSAGE_SAVED = 4
export const SYNC_STEP_1 = 0
export const SYNC_STEP_2 = 1
export const SYNC_UPDATE = 2

export const MAX_FRAME_BYTES = 1_000_000
export const MAX_DOCUMENT_BYTES = 5_000_000
/** The whole of what one peer says about itself: name, colour, selection. */
export const MAX_AWARENESS_BYTES = 4_000

/**
 * `foreignClient` the copy holds changes under somebody else's client id · `epoch` it belongs to an earlier
 * document of this name · `readOnly` it holds changes and may not · `revoked` no access any more · `closed` the
 * document is no longer live, such as after sending · `tooLarge` it would exceed the size allowed · `notValid`
 * frames no program of ours sends.
 */
export const refusedWhy = z.enum([
  'foreignClient',
  'epoch',
  'readOnly',
  'revoked',
  'closed',
  'tooLarge',
  'notValid',
])
export type RefusedWhy = z.infer<typeof refusedWhy>

export const CLOSE_REFUSED = 4403
export const CLOSE_TOO_BUSY = 4529
export const CLOSE_TRY_AGAIN = 4500

export const closeReason = z.object({ why: refusedWhy, epoch: z.string() })
export type CloseReason = z.infer<typeof closeReason>

export function parseCloseReason(reason: string): CloseReason | null {
  try {
    const parsed = closeReason.safeParse(JSON.parse(reason))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Body and answer of `POST /y/ticket`. */
export const ticketRequest = z.object({ documentId: z.string().check(z.minLength(1), z.maxLength(100)) })
export const ticketAnswer = z.object({
  ticket: z.string(),
  /** Which document of this name the server holds. */
  epoch: z.string(),
  access: z.enum(['write', 'read']),
})
export type TicketAnswer = z.infer<typeof ticketAnswer>
/** `none`: not there, not yet, or not this person's; which of these is not told. */
export const ticketOutcome = z.union([ticketAnswer, z.object({ access: z.literal('none') })])
export type TicketOutcome = z.infer<typeof ticketOutcome>
