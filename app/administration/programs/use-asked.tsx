/** What is asked of the server at once: one question at a time, and what went wrong until the next. */

import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { CallResult } from '../../session/call-result.ts'
import { Banner } from '../../ui/banner.tsx'

/** `problem`: what to say where the server did not say it. */
export function useAsked(problem: string) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const asking = useRef(false)
  const run = async <T,>(ask: () => Promise<CallResult<T>>): Promise<{ readonly data: T } | null> => {
    if (asking.current) return null
    asking.current = true
    setBusy(true)
    setFailure(null)
    const result = await ask()
    asking.current = false
    setBusy(false)
    if (result.ok) return result.value
    const { error } = result
    if (error.kind === 'offline') setFailure(t`This needs a connection. Try again when there is one.`)
    else if (
      error.kind === 'unexpected' ||
      error.kind === 'botCheck' ||
      (error.kind === 'refused' && error.code === 'something-went-wrong')
    )
      setFailure(problem)
    else setFailure(error.sentence)
    return null
  }
  return { busy, failure, run }
}

export function WentWrong({ text }: { readonly text: string | null }) {
  return text === null ? null : (
    <Banner icon={IconAlertTriangle} tone="bad" urgent>
      <p>{text}</p>
    </Banner>
  )
}
