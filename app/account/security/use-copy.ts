import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { announce } from '../../ui/live-region.tsx'

/** Puts a text on the clipboard and says so; where the browser does not let it, nothing is said and the text stands there. */
export function useCopy(text: string) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => {
        setCopied(true)
        announce(t`Copied`)
      },
      () => undefined,
    )
  return { copied, copy }
}
