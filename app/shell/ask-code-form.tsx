import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { TextInput } from '../ui/text-input.tsx'
import styles from './ask-code-form.module.css'
import { codeFromText } from './rules/code-from-text.ts'

export type CodedPage = 'downloads' | 'view' | 'invite' | 'documents/template' | 'linking'

export interface AskCodeFormProps {
  readonly page: CodedPage
  readonly onCode: (code: string) => void
  /** What was entered is being looked up, and what was said of it. */
  readonly busy?: boolean
  readonly problem?: string | null
}

/** An address without its end, such as `/invite`: asks for the code or the link (A009). */
export function AskCodeForm({ page, onCode, busy = false, problem = null }: AskCodeFormProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const titles: Readonly<Record<CodedPage, string>> = {
    downloads: t`Download a document`,
    view: t`Read a document`,
    invite: t`Accept an invitation`,
    'documents/template': t`Begin from a template`,
    linking: t`Add a document to your account`,
  }
  const code = codeFromText(text)
  const error = tried && code === null ? t`Enter the code, or paste the whole link` : problem
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (code !== null) onCode(code)
      }}
    >
      <PageTitle title={titles[page]} size="h24" />
      <TextInput
        label={t`Code or link`}
        hint={t`As it stands in the message you got.`}
        dir="ltr"
        autoComplete="off"
        value={text}
        onText={setText}
        {...(error !== null && { error })}
      />
      <Button type="submit" variant="filled" size="lg" wide busy={busy}>
        <Trans>Open</Trans>
      </Button>
    </form>
  )
}
