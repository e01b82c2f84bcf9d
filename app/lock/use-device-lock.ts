import { createContext, use, useSyncExternalStore } from 'react'
import type { DeviceLock, LockState } from './lock-of-device.ts'

export const DeviceLockContext = createContext<DeviceLock | null>(null)

export function useDeviceLock(): DeviceLock {
  const lock = use(DeviceLockContext)
  if (!lock) throw new Error('Nobody is signed in above this component')
  return lock
}

export const useLockState = (lock: DeviceLock): LockState => useSyncExternalStore(lock.subscribe, lock.state)
