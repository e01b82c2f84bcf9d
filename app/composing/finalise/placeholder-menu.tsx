/** Puts a placeholder where the writer is: each recipient then reads their own name, date or number there. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconBraces } from '@tabler/icons-react'
import {
  OFFERED_PLACEHOLDERS,
  type OfferedPlaceholder,
  placeholderToken,
} from '../../../sync/rules/placeholders.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { insertAt } from './insert-at.ts'

const WORDS: Readonly<Record<OfferedPlaceholder, MessageDescriptor>> = {
  recipientName: msg`Name of the recipient`,
  senderName: msg`My name`,
  organizationName: msg`Name of my organisation`,
  documentName: msg`Title of the document`,
  sequenceNumber: msg`Number of the document`,
  sentDate: msg`Date of sending`,
  expiryDate: msg`Date of expiry`,
}

export function PlaceholderMenu(props: {
  /** Of the input it writes into. */
  inputId: string
  /** What is written there, named for screen readers. */
  label: string
  text: string
  onText: (text: string) => void
}) {
  const { inputId, label, text, onText } = props
  const { t } = useLingui()
  const insert = (name: OfferedPlaceholder) => {
    const input = document.getElementById(inputId) as HTMLInputElement | HTMLTextAreaElement | null
    const written = insertAt(text, placeholderToken(name), input)
    onText(written.text)
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(written.caret, written.caret)
    })
  }
  return (
    <Menu
      label={label}
      align="end"
      trigger={
        <Button variant="link" icon={IconBraces} aria-label={label}>
          <Trans>Insert</Trans>
        </Button>
      }
    >
      {OFFERED_PLACEHOLDERS.map((name) => (
        <MenuItem key={name} onSelect={() => insert(name)}>
          {t(WORDS[name])}
        </MenuItem>
      ))}
    </Menu>
  )
}
