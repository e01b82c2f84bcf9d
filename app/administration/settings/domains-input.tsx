import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { invitationDomains } from '../../../sync/rules/email-domain.ts'
import { isolate } from '../../ui/isolate.ts'
import { TextInput } from '../../ui/text-input.tsx'

/** Domains in one line, parted as people part them; what is none is said, and changes nothing. */
export function DomainsInput(props: {
  readonly label: string
  readonly hint: ReactNode
  readonly value: readonly string[]
  readonly onValue: (domains: readonly string[]) => void
}) {
  const { label, hint, value, onValue } = props
  const { t } = useLingui()
  const kept = value.join(', ')
  const [typed, setTyped] = useState(kept)
  const [wrong, setWrong] = useState<string | null>(null)
  // Chosen elsewhere meanwhile, or as it is written.
  useEffect(() => setTyped(kept), [kept])
  const settle = () => {
    const names = typed.split(/[\s,;،؛]+/).filter((name) => name !== '')
    const read = invitationDomains.safeParse(names)
    setWrong(read.success ? null : (names.find((one) => !invitationDomains.safeParse([one]).success) ?? ''))
    if (!read.success) return
    setTyped(read.data.join(', '))
    if (read.data.join(', ') !== kept) onValue(read.data)
  }
  const name = wrong && isolate(wrong)
  return (
    <TextInput
      label={label}
      hint={hint}
      dir="ltr"
      placeholder="example.com, example.org"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={4000}
      value={typed}
      onText={setTyped}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
      {...(wrong !== null && { error: name ? t`${name} is not a domain` : t`At most 50 domains` })}
    />
  )
}
