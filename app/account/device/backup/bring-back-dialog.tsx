import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { bringBack, type Returned } from '../../../backup/bring-back.ts'
import { planReturn, type ReturnPlan } from '../../../backup/plan-return.ts'
import { type Backup, readBackup } from '../../../backup/read-backup.ts'
import { MAX_PASSPHRASE } from '../../../backup/rules/passphrase.ts'
import { type FileFault, lookAtFile } from '../../../backup/sealed-file.ts'
import { useMember } from '../../../device/use-member.ts'
import { FailureBanner } from '../../../identity/failure-banner.tsx'
import { loadCommand } from '../../../replica/load-command.ts'
import { PlainLinkButton } from '../../../shell/links.tsx'
import { Bidi, Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { State } from '../../../ui/states.tsx'
import { DateTime } from '../../../ui/values.tsx'
import { ReturnReview } from './return-review.tsx'

type Step =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'opening'; readonly file: File }
  | { readonly kind: 'reviewing'; readonly backup: Backup; readonly plan: ReturnPlan }
  | { readonly kind: 'done'; readonly returned: Returned; readonly plan: ReturnPlan }

type Fault = FileFault | 'offline' | 'unauthorised' | 'full' | 'failed'

export function BringBackDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const member = useMember()
  const person = member.profile.id
  const [step, setStep] = useState<Step>({ kind: 'choosing' })
  const [passphrase, setPassphrase] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const words = useFaultWords()

  /** One thing at a time; whatever goes wrong on the way is said, and nothing has changed. */
  const doing = async (work: () => Promise<Fault | null>) => {
    if (busy) return
    setBusy(true)
    setFault(null)
    setFault(await work().catch((): Fault => 'failed'))
    setBusy(false)
  }
  const choose = (file: File) =>
    doing(async () => {
      const looked = await lookAtFile(file, person)
      if (!looked.ok) return looked.error
      setStep({ kind: 'opening', file })
      return null
    })
  const open = (file: File) =>
    doing(async () => {
      const read = await readBackup(file, { person, passphrase })
      if (!read.ok) return read.error
      const plan = await planReturn(read.value, { member, loadCommand, now: Date.now })
      if (!plan.ok) return plan.error
      setPassphrase('')
      setStep({ kind: 'reviewing', backup: read.value, plan: plan.value })
      return null
    })
  const bring = ({ backup, plan }: Extract<Step, { kind: 'reviewing' }>) =>
    doing(async () => {
      const returned = await bringBack(backup, plan, member)
      if (!returned.ok) return returned.error
      setStep({ kind: 'done', returned: returned.value, plan })
      return null
    })

  return (
    <Dialog open title={t`Bring back from a file`} onClose={onClose}>
      <FailureBanner text={fault && words(fault)} />
      {step.kind === 'choosing' ? (
        <FileDrop
          label={<Trans>Choose a backup file or drop it here</Trans>}
          hint={<Trans>Nothing changes before you have seen what is in it.</Trans>}
          onFiles={([file]) => file && void choose(file)}
        />
      ) : null}
      {step.kind === 'opening' ? (
        <form
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (passphrase !== '') void open(step.file)
          }}
        >
          <p className="m">
            <Ltr>{step.file.name}</Ltr>
          </p>
          <PasswordInput
            label={t`Passphrase of the file`}
            autoComplete="off"
            maxLength={MAX_PASSPHRASE}
            value={passphrase}
            onText={setPassphrase}
          />
          <div className="row wrap">
            <Button size="md" onClick={() => setStep({ kind: 'choosing' })}>
              <Trans>Another file</Trans>
            </Button>
            <span className="grow" />
            <Button size="md" variant="filled" type="submit" busy={busy} disabled={passphrase === ''}>
              <Trans>Open</Trans>
            </Button>
          </div>
        </form>
      ) : null}
      {step.kind === 'reviewing' ? (
        <>
          <p>
            <Trans>
              Made on <Bidi>{step.backup.about.device || '—'}</Bidi>, <DateTime at={step.backup.about.at} />.
            </Trans>
          </p>
          <ReturnReview plan={step.plan} busy={busy} onClose={onClose} onBring={() => void bring(step)} />
        </>
      ) : null}
      {step.kind === 'done' ? <Done {...step} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Done(props: {
  readonly returned: Returned
  readonly plan: ReturnPlan
  readonly onClose: () => void
}) {
  const { returned, plan, onClose } = props
  const { t } = useLingui()
  const count = returned.wishes + returned.drafts + returned.forms
  const waits = plan.wishes.some((one) => one.fate === 'again' && one.entry)
  return (
    <>
      <State
        icon={waits ? IconAlertTriangle : IconCircleCheck}
        title={count === 0 ? t`Everything was here already.` : t`It is back.`}
        acts={
          <>
            {returned.drafts > 0 ? (
              <PlainLinkButton to="/" search={{ folder: 'drafts' }} variant="outline" size="md">
                <Trans>Open drafts</Trans>
              </PlainLinkButton>
            ) : null}
            {returned.wishes > 0 ? (
              <PlainLinkButton to="/outbox" variant="outline" size="md">
                <Trans>Open outbox</Trans>
              </PlainLinkButton>
            ) : null}
            <Button size="md" variant="filled" onClick={onClose}>
              <Trans>Done</Trans>
            </Button>
          </>
        }
      >
        {waits ? (
          <Trans>What you have to do again waits in the outbox, with everything you entered.</Trans>
        ) : (
          <Plural value={count} one="# thing came back." other="# things came back." />
        )}
      </State>
      {returned.filesNotTaken > 0 ? (
        <p>
          <Plural
            value={returned.filesNotTaken}
            one="# file is not taken here: it is too large."
            other="# files are not taken here: they are too large."
          />
        </p>
      ) : null}
    </>
  )
}

function useFaultWords(): (fault: Fault) => string {
  const { t } = useLingui()
  const sentences: Readonly<Record<Fault, string>> = {
    'not-a-backup': t`This is not a backup file of this app.`,
    newer: t`A newer version of the app made this file. Update the app, then try again.`,
    foreign: t`This file belongs to another account. Sign in as its owner to open it.`,
    wrong: t`This passphrase does not open the file.`,
    damaged: t`The file is damaged or not complete. Nothing was brought back from it.`,
    offline: t`The server has to be asked what it has already, so that nothing is sent twice. Try again with a connection.`,
    unauthorised: t`Sign in again first. Nothing has changed.`,
    full: t`There is no room left on this device. Free some space, then bring the file back again.`,
    failed: t`The file could not be brought back. Try again; nothing is sent twice.`,
  }
  return (fault) => sentences[fault]
}
