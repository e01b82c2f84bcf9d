/** How long a connection may take over what it owes us: its head, its body, its next byte. */
import type { Server } from 'node:http'

const HEAD_MS = 15_000
/** A body on a slow line; large ones are uploads, which go on where they were cut. */
const REQUEST_MS = 300_000
/** Neither sends nor takes a byte. Longer than any answer lets wait for its first one. */
const SILENCE_MS = 180_000

/** For the options of `http.createServer`. */
export const CONNECTION_TIMES = {
  headersTimeout: HEAD_MS,
  requestTimeout: REQUEST_MS,
  connectionsCheckingInterval: 5_000,
}

/** An answer nobody reads ends with its connection; sockets of devices have times of their own. */
export function endSilence(server: Pick<Server, 'setTimeout'>): void {
  server.setTimeout(SILENCE_MS)
}
