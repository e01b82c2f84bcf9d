import { Trans, useLingui } from '@lingui/react/macro'
import { IconBuilding } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { FailureBanner } from '../identity/failure-banner.tsx'
import styles from '../identity/reactivate.module.css'
import { Button } from '../ui/button.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { TextInput } from '../ui/text-input.tsx'

export interface DirectoryTyped {
  readonly userName: string
  readonly password: string
}

export interface DirectoryFormProps {
  /** What people know the directory by. */
  readonly name: string
  /** What stands in the field for the name until something else is typed. */
  readonly userName?: string
  readonly busy: boolean
  readonly failure: string | null
  readonly act: ReactNode
  /** Tells whether it was taken; the password is typed anew where it was not. */
  readonly onTyped: (typed: DirectoryTyped) => Promise<boolean>
}

/** The name and the password somebody has in a directory of the organisation, which are not those of the account here. */
export function DirectoryForm({ name, userName, busy, failure, act, onTyped }: DirectoryFormProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const named = (typed ?? userName ?? '').trim()
  const isWhole = named !== '' && password !== ''
  const submit = async () => {
    setTried(true)
    if (isWhole && !busy && !(await onTyped({ userName: named, password }))) setPassword('')
  }
  return (
    <form
      className={styles.idForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FailureBanner text={failure} />
      <TextInput
        label={t`User name at ${name}`}
        name="directory-user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={254}
        value={typed ?? userName ?? ''}
        onText={setTyped}
        error={tried && named === '' ? t`Enter your user name` : undefined}
      />
      <PasswordInput
        label={t`Password at ${name}`}
        name="directory-password"
        maxLength={200}
        value={password}
        onText={setPassword}
        error={tried && password === '' && failure === null ? t`Enter your password` : undefined}
      />
      <Button type="submit" variant="filled" size="md" wide busy={busy}>
        {act}
      </Button>
    </form>
  )
}

/** Beside other ways: its form opens by a press, in place. */
export function DirectoryOpener(props: {
  readonly name: string
  readonly isOpen: boolean
  readonly children: ReactNode
}) {
  const { name, isOpen, children } = props
  const [opened, setOpened] = useState(false)
  if (isOpen || opened) return children
  return (
    <Button variant="outline" size="md" wide icon={IconBuilding} onClick={() => setOpened(true)}>
      <Trans>
        Sign in with <bdi>{name}</bdi>
      </Trans>
    </Button>
  )
}
