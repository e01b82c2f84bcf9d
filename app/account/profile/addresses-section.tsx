/** The addresses of this person. Only the server knows whose an address is, so nothing here works without it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconMail, IconPlus, IconStar } from '@tabler/icons-react'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import {
  addEmail,
  getEmails,
  removeEmail,
  setPrimaryEmail,
  verifyOwnEmail,
} from '../../../sync/calls/addresses.ts'
import type { DataOf } from '../../../sync/calls/contract.ts'
import { CodeEntry } from '../../identity/code-entry.tsx'
import { FailureBanner } from '../../identity/failure-banner.tsx'
import { looksLikeEmail } from '../../identity/form-check.ts'
import { useCall } from '../../identity/use-call.ts'
import { useSession } from '../../session/use-session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { announce } from '../../ui/live-region.tsx'
import { Pill } from '../../ui/pill.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AccountSection } from '../account-section.tsx'
import { OnceOnline } from '../once-online.tsx'
import styles from './addresses-section.module.css'

export function AddressesSection() {
  return (
    <AccountSection
      title={<Trans>E-mail addresses</Trans>}
      lead={
        <Trans>
          What is sent to any of them is yours, and each signs you in. Messages go to the main one.
        </Trans>
      }
    >
      <OnceOnline>
        <Addresses />
      </OnceOnline>
    </AccountSection>
  )
}

type Wanted =
  | { readonly kind: 'add' }
  | { readonly kind: 'remove' | 'prefer'; readonly email: string }
  | { readonly kind: 'prove'; readonly email: string }

function Addresses() {
  const { t } = useLingui()
  const session = useSession()
  const [list, setList] = useState<DataOf<typeof getEmails>>([])
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const load = useCallback(async () => {
    const result = await session.call(getEmails, {})
    if (result.ok) setList(result.value.data)
  }, [session])
  useEffect(() => void load(), [load])
  const done = (next: Wanted | null) => {
    setWanted(next)
    void load()
  }
  return (
    <>
      <ul className={styles.addresses}>
        {list.map(({ email, isPrimary }) => (
          <li key={email}>
            <Icon of={IconMail} />
            <bdi dir="ltr" className="grow cut">
              {email}
            </bdi>
            {isPrimary ? (
              <Pill icon={IconStar} tone="info">
                <Trans context="address">Main</Trans>
              </Pill>
            ) : (
              <span className={styles.acts}>
                <Button
                  variant="ghost"
                  aria-label={t`Make main: ${email}`}
                  onClick={() => setWanted({ kind: 'prefer', email })}
                >
                  <Trans>Make main</Trans>
                </Button>
                <Button
                  variant="ghost"
                  aria-label={t`Remove: ${email}`}
                  onClick={() => setWanted({ kind: 'remove', email })}
                >
                  <Trans>Remove</Trans>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button variant="outline" size="md" icon={IconPlus} onClick={() => setWanted({ kind: 'add' })}>
          <Trans>Add an address</Trans>
        </Button>
      </div>
      {wanted === null ? null : wanted.kind === 'prove' ? (
        <ProveDialog email={wanted.email} onDone={() => done(null)} onClose={() => setWanted(null)} />
      ) : (
        <ChangeDialog wanted={wanted} onDone={done} onClose={() => setWanted(null)} />
      )}
    </>
  )
}

/** Each of them asks for a fresh proof once the session is older than ten minutes (`identity/proof-asker.tsx`). */
function ChangeDialog(props: {
  readonly wanted: Exclude<Wanted, { kind: 'prove' }>
  readonly onDone: (next: Wanted | null) => void
  readonly onClose: () => void
}) {
  const { wanted, onDone, onClose } = props
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`Something Went Wrong`)
  const [typed, setTyped] = useState('')
  const email = wanted.kind === 'add' ? typed.trim() : wanted.email
  const words = {
    add: { title: t`Add an address`, act: t`Send a code` },
    remove: { title: t`Remove this address`, act: t`Remove` },
    prefer: { title: t`Make this the main address`, act: t`Make main` },
  }[wanted.kind]
  const contracts = { add: addEmail, remove: removeEmail, prefer: setPrimaryEmail }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!looksLikeEmail(email)) return
    if (!(await call.run(() => session.call(contracts[wanted.kind], { email })))) return
    if (wanted.kind !== 'add') announce(t`The addresses of your account have changed.`)
    onDone(wanted.kind === 'add' ? { kind: 'prove', email } : null)
  }
  return (
    <Dialog open title={words.title} onClose={onClose}>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <FailureBanner text={call.failure} />
        {wanted.kind === 'add' ? (
          <TextInput
            label={t`E-mail`}
            type="email"
            autoComplete="email"
            maxLength={254}
            value={typed}
            onText={setTyped}
            hint={<Trans>We send a code there. The address is yours once you have entered it here.</Trans>}
          />
        ) : (
          <p>
            <bdi dir="ltr" className="b">
              {email}
            </bdi>
            <br />
            {wanted.kind === 'prefer' ? (
              <Trans>Messages go there from now on. The present main address is told.</Trans>
            ) : (
              <Trans>What was sent to it stays yours. Somebody else may prove it later.</Trans>
            )}
          </p>
        )}
        <div className={styles.foot}>
          <Button size="md" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="md" variant="filled" type="submit" busy={call.busy} disabled={!looksLikeEmail(email)}>
            {words.act}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function ProveDialog(props: {
  readonly email: string
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { email, onDone, onClose } = props
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`Something Went Wrong`)
  const [code, setCode] = useState('')
  const resend = async () => (await call.run(() => session.call(addEmail, { email }))) !== null
  const prove = async (checkOtp: string) => {
    if (!(await call.run(() => session.call(verifyOwnEmail, { email, checkOtp })))) return
    announce(t`The addresses of your account have changed.`)
    onDone()
  }
  return (
    <Dialog open title={t`Confirm this address`} onClose={onClose}>
      <div className="form">
        <p>
          <Trans>
            Enter the code sent to <bdi dir="ltr">{email}</bdi>.
          </Trans>
        </p>
        <CodeEntry
          code={code}
          onCode={setCode}
          onComplete={(entered) => void prove(entered)}
          onResend={resend}
          error={call.failure}
        />
      </div>
    </Dialog>
  )
}
