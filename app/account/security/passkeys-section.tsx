/** Passkeys of the account: each signs in on its own, and is a second step beside anything else. */

import { Trans, useLingui } from '@lingui/react/macro'
import { IconFingerprint, IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { DataOf } from '../../../sync/calls/contract.ts'
import { getPasskeys, removePasskey, renamePasskey } from '../../../sync/calls/passkeys.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { FailureBanner } from '../../identity/failure-banner.tsx'
import { passkeysOffered } from '../../identity/passkey.ts'
import { useAnswer } from '../../identity/use-answer.ts'
import { useProvenCall } from '../../identity/use-proven-call.ts'
import type { Session } from '../../session/session.ts'
import { useSession } from '../../session/use-session.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { announce } from '../../ui/live-region.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AccountSection } from '../account-section.tsx'
import { AwaitedAnswer } from '../awaited-answer.tsx'
import { OnceOnline } from '../once-online.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import styles from './security.module.css'

export function PasskeysSection() {
  return (
    <AccountSection
      title={<Trans>Passkeys</Trans>}
      lead={
        <Trans>
          Sign in with your face, your finger or the PIN of a device, without a password. Nobody can make you
          tell it.
        </Trans>
      }
    >
      <OnceOnline>
        <Passkeys />
      </OnceOnline>
    </AccountSection>
  )
}

type Passkey = DataOf<typeof getPasskeys>[number]
const askPasskeys = (session: Session) => session.call(getPasskeys, {})
type Asked = { readonly act: 'rename' | 'remove'; readonly one: Passkey } | { readonly act: 'add' }

function Passkeys() {
  const { t } = useLingui()
  const session = useSession()
  const call = useProvenCall(t`Something Went Wrong`)
  const answer = useAnswer(askPasskeys)
  const { data: list, reload: load } = answer
  const [asked, setAsked] = useState<Asked | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const remove = async ({ id }: Passkey) => {
    setAsked(null)
    if (!(await call.run(() => session.call(removePasskey, { id })))) return
    announce(t`The passkey no longer signs you in.`)
    await load()
  }
  const done = (recoveryCodes: readonly string[] | null) => {
    setAsked(null)
    setCodes(recoveryCodes)
    void load()
  }
  if (!list) return <AwaitedAnswer answer={answer} />
  return (
    <>
      <FailureBanner text={call.failure} />
      {list.length === 0 ? null : (
        <ul className={styles.list}>
          {list.map((one) => (
            <PasskeyLine key={one.id} one={one} onAct={(act) => setAsked({ act, one })} />
          ))}
        </ul>
      )}
      {passkeysOffered() ? (
        <div>
          <Button variant="outline" size="md" icon={IconPlus} onClick={() => setAsked({ act: 'add' })}>
            <Trans>Add a passkey</Trans>
          </Button>
        </div>
      ) : (
        <p className="m">
          <Trans>This browser has no passkeys.</Trans>
        </p>
      )}
      {asked?.act === 'add' ? <AddPasskeyDialog onDone={done} onClose={() => setAsked(null)} /> : null}
      {asked?.act === 'rename' ? (
        <RenameDialog one={asked.one} onDone={() => done(null)} onClose={() => setAsked(null)} />
      ) : null}
      {codes === null ? null : <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {asked?.act === 'remove' ? (
        <AlertDialog
          open
          destructive
          title={t`Remove this passkey?`}
          confirmLabel={t`Remove`}
          cancelLabel={t`Keep it`}
          onConfirm={() => void remove(asked.one)}
          onCancel={() => setAsked(null)}
        >
          <p>
            <Trans>
              <bdi>{asked.one.name}</bdi> will not sign you in any more. Delete it in the device as well, or
              it goes on offering it.
            </Trans>
          </p>
        </AlertDialog>
      ) : null}
    </>
  )
}

function PasskeyLine(props: { readonly one: Passkey; readonly onAct: (act: 'rename' | 'remove') => void }) {
  const { one, onAct } = props
  const { t } = useLingui()
  const format = useFormat()
  return (
    <li>
      <Icon of={IconFingerprint} />
      <div>
        <div className="b cut" dir="auto">
          {one.name}
        </div>
        <div className="t12 m">
          {one.lastUsedAt === null ? (
            <Trans>Added {format.date(new Date(one.createdAt))}, not used yet</Trans>
          ) : (
            <Trans>
              Added {format.date(new Date(one.createdAt))}, last used{' '}
              {format.dateTime(new Date(one.lastUsedAt))}
            </Trans>
          )}
        </div>
        {one.here ? null : (
          <div className="t12 m">
            <Trans>
              Works at <bdi dir="ltr">{one.host}</bdi> only
            </Trans>
          </div>
        )}
      </div>
      <Button variant="ghost" aria-label={t`Rename: ${one.name}`} onClick={() => onAct('rename')}>
        <Trans>Rename</Trans>
      </Button>
      <Button variant="outline" aria-label={t`Remove: ${one.name}`} onClick={() => onAct('remove')}>
        <Trans>Remove</Trans>
      </Button>
    </li>
  )
}

function RenameDialog(props: {
  readonly one: Passkey
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { one, onDone, onClose } = props
  const { t } = useLingui()
  const session = useSession()
  const call = useProvenCall(t`Something Went Wrong`)
  const [name, setName] = useState(one.name)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = { id: one.id, name: name.trim() }
    if (body.name !== '' && (await call.run(() => session.call(renamePasskey, body)))) onDone()
  }
  return (
    <Dialog open title={t`Rename this passkey`} onClose={onClose}>
      <form className="form" noValidate onSubmit={(event) => void save(event)}>
        <FailureBanner text={call.failure} />
        <TextInput label={t`Name`} maxLength={100} value={name} onText={setName} />
        <Button variant="filled" size="md" wide type="submit" busy={call.busy} disabled={name.trim() === ''}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
