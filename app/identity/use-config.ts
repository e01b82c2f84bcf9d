import { useEffect, useState } from 'react'
import type { DataOf } from '../../sync/calls/contract.ts'
import { getConfig } from '../../sync/calls/installation.ts'
import { useSession } from '../session/use-session.tsx'

export type PlatformConfig = DataOf<typeof getConfig>

/** Null until the server answered; the screens work without it. */
export function usePlatformConfig(): PlatformConfig | null {
  const session = useSession()
  const [config, setConfig] = useState<PlatformConfig | null>(null)
  useEffect(() => {
    let current = true
    void session.call(getConfig, {}).then((result) => {
      if (current && result.ok) setConfig(result.value.data)
    })
    return () => {
      current = false
    }
  }, [session])
  return config
}
