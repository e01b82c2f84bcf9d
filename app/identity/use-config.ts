import { useEffect, useState } from 'react'
import { useSession } from '../session/use-session.tsx'

/** Wire: Config/Get. */
export interface PlatformConfig {
  readonly otpSettings: {
    readonly length: number
    readonly expirySeconds: number
    readonly resendSeconds: number
  }
  readonly idleTimeoutSeconds: number
  readonly loginMethods: readonly string[]
  readonly signingWays: readonly ('electronic' | 'uaePass')[]
  readonly demoLogins: readonly { readonly name: string; readonly email: string; readonly password: string }[]
  readonly mailboxUrl: string | null
}

/** Null until the server answered; the screens work without it. */
export function usePlatformConfig(): PlatformConfig | null {
  const session = useSession()
  const [config, setConfig] = useState<PlatformConfig | null>(null)
  useEffect(() => {
    let current = true
    void session.call<PlatformConfig>('Config/Get', {}, { method: 'GET', signedIn: false }).then((result) => {
      if (current && result.ok) setConfig(result.value.data)
    })
    return () => {
      current = false
    }
  }, [session])
  return config
}
