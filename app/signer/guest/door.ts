/** What a link's door says asked for by the page itself before any script has come. */
import type { DataOf } from '../../../sync/calls/contract.ts'
import { readDoor as readDoorCall } from '../../../sync/calls/guest.ts'
import type { ApiClient } from '../../session/api-client.ts'

export type Door = DataOf<typeof readDoorCall>

export type DoorReading =
  | { readonly kind: 'door'; readonly door: Door }
  | { readonly kind: 'refused'; readonly sentence: string }
  /** No network, or a server from before doors: the document can be asked for all the same. */
  | { readonly kind: 'unknown' }

/** What build/first-page.ts leaves behind: the answer to the token in the address when the page came. */
interface Early {
  readonly token: string
  readonly answer: Promise<{ readonly code?: unknown; readonly data?: unknown } | null>
}

/** Already on its way, or null where the page did not ask or was not answered. */
export async function earlyDoor(token: string): Promise<Door | null> {
  const { earlyDoor: early } = globalThis as { readonly earlyDoor?: Early }
  const answer = early?.token === token ? await early.answer : null
  return answer?.code === 0 ? (answer.data as Door) : null
}

export async function readDoor(call: ApiClient['call'], token: string): Promise<DoorReading> {
  const result = await call(readDoorCall, { token })
  if (result.ok) return { kind: 'door', door: result.value.data }
  const { error } = result
  const isOver =
    error.kind === 'refused' && (error.code === 'link-not-valid' || error.code === 'link-expired')
  return isOver ? { kind: 'refused', sentence: error.sentence } : { kind: 'unknown' }
}
