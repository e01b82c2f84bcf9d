/**
 * Who is here as the server tells it (y-protocols' awareness). Of itself a device believes no one: taken as it comes,
 * what somebody showed under our client id before we showed anything would become our own state, and be said again
 * in our name with the next connection. Their clock is taken, as a goodbye, so that what we show next is newer.
 */
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'

const GOODBYE = 'null'

/** The update with nothing in it that our own client id is said to show. Throws on garbage. */
export function othersPresence(update: Uint8Array, ownClientId: number): Uint8Array {
  const decoder = decoding.createDecoder(update)
  const encoder = encoding.createEncoder()
  const count = decoding.readVarUint(decoder)
  encoding.writeVarUint(encoder, count)
  for (let n = 0; n < count; n++) {
    const clientId = decoding.readVarUint(decoder)
    encoding.writeVarUint(encoder, clientId)
    encoding.writeVarUint(encoder, decoding.readVarUint(decoder))
    const state = decoding.readVarString(decoder)
    encoding.writeVarString(encoder, clientId === ownClientId ? GOODBYE : state)
  }
  return encoding.toUint8Array(encoder)
}
