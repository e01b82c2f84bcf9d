import { createContext, use, useSyncExternalStore } from 'react'
import type { DeviceEnvelopes, OnDevice } from './device-envelopes.ts'

/** Null where nothing is brought, such as in the gallery. */
export const DeviceEnvelopesContext = createContext<DeviceEnvelopes | null>(null)
export const useDeviceEnvelopes = (): DeviceEnvelopes | null => use(DeviceEnvelopesContext)

const NONE: ReadonlyMap<string, OnDevice> = new Map()
const nothing = () => () => undefined

/** Those kept on purpose. */
export function useAllKept(): ReadonlyMap<string, OnDevice> {
  const envelopes = useDeviceEnvelopes()
  return useSyncExternalStore(envelopes?.subscribe ?? nothing, () => envelopes?.all() ?? NONE)
}

/** Those and what waits for the person: how each stands on this device. */
export function useOnDevice(): ReadonlyMap<string, OnDevice> {
  const envelopes = useDeviceEnvelopes()
  return useSyncExternalStore(envelopes?.subscribe ?? nothing, () => envelopes?.states() ?? NONE)
}
