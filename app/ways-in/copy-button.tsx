import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/live-region.tsx'

/** Copies, and says so where it was pressed. Without the right to the clipboard the text can still be chosen. */
export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useLingui()
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = async () => {
    const done = await (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => true,
      () => false,
    )
    setCopied(done)
    announce(done ? t`Copied` : t`Could not copy. Select the text instead.`)
  }
  return (
    <Button variant="tonal" size="md" icon={copied ? IconCheck : IconCopy} onClick={() => void copy()}>
      {copied === null ? t`Copy` : copied ? t`Copied` : t`Could not copy. Select the text instead.`}
    </Button>
  )
}
