/**
 * A WebSocket class for y-websocket that fetches a fresh one-time ticket before each connection, counts what is
 * sent and what the server says it has stored, and spreads reconnections of many devices over a second.
 */
import * as decoding from 'lib0/decoding'
import {
  LIVE_PROTOCOL,
  MESSAGE_SAVED,
  MESSAGE_SYNC,
  SYNC_STEP_1,
  SYNC_STEP_2,
  TICKET_PREFIX,
  type TicketAnswer,
} from '../../sync/collab/live-protocol.ts'
import type { LivePorts, TicketReply } from './live-ports.ts'

export interface SocketEvents {
  /** A new connection begins: nothing of it is sent or stored yet. */
  starting(): void
  ticket(reply: TicketReply): void
  /** The device's answer to the server's first question is on its way: it holds everything written before. */
  answered(): void
  /** Frames of this connection that change the document, and how many of them the server has stored. */
  progress(sent: number, stored: number): void
}

/** Not a code of the protocol: tells y-websocket to try again later. */
const NO_TICKET = 4599
const JITTER_MS = 1000

export function createTicketedSocket(
  documentId: string,
  ports: LivePorts,
  events: SocketEvents,
  accepts: (ticket: TicketAnswer) => boolean,
): typeof WebSocket {
  let attempts = 0

  class TicketedSocket {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSING = 2
    static readonly CLOSED = 3
    readonly CONNECTING = 0
    readonly OPEN = 1
    readonly CLOSING = 2
    readonly CLOSED = 3
    onopen: (() => void) | null = null
    onmessage: ((event: { data: ArrayBuffer }) => void) | null = null
    onclose: ((event: { code: number; reason: string }) => void) | null = null
    onerror: ((event: unknown) => void) | null = null
    binaryType = 'arraybuffer'
    #socket: WebSocket | null = null
    #closed = false
    #sent = 0
    #stored = 0

    constructor(url: string) {
      events.starting()
      void this.#open(url)
    }

    get readyState(): number {
      return this.#closed ? 3 : (this.#socket?.readyState ?? 0)
    }

    send(frame: Uint8Array<ArrayBuffer>): void {
      this.#socket?.send(frame)
      if (frame[0] !== MESSAGE_SYNC || frame[1] === SYNC_STEP_1) return
      if (frame[1] === SYNC_STEP_2) events.answered()
      events.progress(++this.#sent, this.#stored)
    }

    close(): void {
      this.#closed = true
      this.#socket?.close()
    }

    async #open(url: string): Promise<void> {
      // The first attempt is for a person who waits; later ones come from many devices at once.
      if (attempts++ > 0) await new Promise((resolve) => setTimeout(resolve, ports.random() * JITTER_MS))
      if (this.#closed) return
      const reply = await ports.requestTicket(documentId).catch((): TicketReply => ({ kind: 'offline' }))
      if (this.#closed) return
      events.ticket(reply)
      if (reply.kind !== 'ticket' || !accepts(reply.value))
        return this.#end({ code: NO_TICKET, reason: reply.kind })
      const socket = new ports.WebSocket(url, [LIVE_PROTOCOL, TICKET_PREFIX + reply.value.ticket])
      socket.binaryType = 'arraybuffer'
      this.#socket = socket
      socket.onopen = () => this.onopen?.()
      socket.onerror = (event) => this.onerror?.(event)
      socket.onclose = (event) => this.#end(event)
      socket.onmessage = (event: MessageEvent<ArrayBuffer>) => {
        if (this.#closed) return
        this.#readStored(new Uint8Array(event.data))
        this.onmessage?.(event)
      }
    }

    #readStored(frame: Uint8Array): void {
      if (frame[0] !== MESSAGE_SAVED) return
      const decoder = decoding.createDecoder(frame)
      decoding.readVarUint(decoder)
      this.#stored = decoding.readVarUint(decoder)
      events.progress(this.#sent, this.#stored)
    }

    #end(event: { code: number; reason: string }): void {
      if (this.#closed) return
      this.#closed = true
      this.onclose?.(event)
    }
  }
  // y-websocket uses only the members above.
  return TicketedSocket as unknown as typeof WebSocket
}
