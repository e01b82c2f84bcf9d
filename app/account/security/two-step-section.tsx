/** Two-step sign-in: what protects the account when its password is known to somebody else. */

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { DataOf } from '../../../sync/calls/contract.ts'
import { getSecondFactor, newRecoveryCodes, removeSecondFactor } from '../../../sync/calls/second-factor.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { FailureBanner } from '../../identity/failure-banner.tsx'
import { useAnswer } from '../../identity/use-answer.ts'
import { useProvenCall } from '../../identity/use-proven-call.ts'
import type { Session } from '../../session/session.ts'
import { useSession } from '../../session/use-session.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { Pill } from '../../ui/pill.tsx'
import { AccountSection } from '../account-section.tsx'
import { AwaitedAnswer } from '../awaited-answer.tsx'
import { OnceOnline } from '../once-online.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'

/** So few that somebody should make new ones. */
const FEW_CODES = 3

export function TwoStepSection() {
  return (
    <AccountSection
      title={<Trans>Two-step sign-in</Trans>}
      lead={
        <Trans>
          Beside your password, signing in asks for a code that only the authenticator app on your phone
          knows.
        </Trans>
      }
    >
      <OnceOnline>
        <TwoStep />
      </OnceOnline>
    </AccountSection>
  )
}

type Facts = DataOf<typeof getSecondFactor>
const askFacts = (session: Session) => session.call(getSecondFactor, {})

/** A passkey is a second step as well. */
const isProtected = ({ since, passkeys }: Facts): boolean => since !== null || passkeys > 0

function TwoStep() {
  const answer = useAnswer(askFacts)
  const { data: facts, reload: load } = answer
  const [isSettingUp, setSettingUp] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (!facts) return <AwaitedAnswer answer={answer} />
  const shown = (made: readonly string[]) => {
    setSettingUp(false)
    setCodes(made)
    void load()
  }
  return (
    <>
      <AskedBy facts={facts} />
      {facts.since === null ? (
        <Off hasPasskey={facts.passkeys > 0} onSetUp={() => setSettingUp(true)} />
      ) : (
        <On facts={facts} onReplace={() => setSettingUp(true)} onRemoved={() => void load()} />
      )}
      {isProtected(facts) ? <RecoveryCodes left={facts.recoveryCodesLeft} onCodes={shown} /> : null}
      {isSettingUp ? (
        <SetUpDialog
          hasApp={facts.since !== null}
          isProtected={isProtected(facts)}
          onDone={shown}
          onClose={() => setSettingUp(false)}
        />
      ) : null}
      {codes === null ? null : <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

function AskedBy({ facts }: { readonly facts: Facts }) {
  const { i18n } = useLingui()
  const [first] = facts.askedBy
  if (!first) return null
  const name = i18n.locale === 'ar' ? first.nameAr || first.nameEn : first.nameEn || first.nameAr
  return !isProtected(facts) ? (
    <Banner icon={IconAlertTriangle} tone="warn">
      <Trans>
        <bdi>{name}</bdi> asks its people for this. Until you have set it up, nothing of it opens after your
        next sign-in.
      </Trans>
    </Banner>
  ) : (
    <p className="m">
      <Trans>
        <bdi>{name}</bdi> asks its people for this, so it stays on.
      </Trans>
    </p>
  )
}

function Off({ hasPasskey, onSetUp }: { readonly hasPasskey: boolean; readonly onSetUp: () => void }) {
  return (
    <div className="row wrap">
      {hasPasskey ? (
        <p className="m">
          <Trans>Your passkey is asked for as the second step. An app works on devices without it too.</Trans>
        </p>
      ) : (
        <Pill icon={IconShieldOff} tone="line">
          <Trans context="two-step sign-in">Off</Trans>
        </Pill>
      )}
      <Button variant="outline" size="md" onClick={onSetUp}>
        <Trans>Set up two-step sign-in</Trans>
      </Button>
    </div>
  )
}

function RecoveryCodes(props: {
  readonly left: number
  readonly onCodes: (codes: readonly string[]) => void
}) {
  const { left, onCodes } = props
  const { t } = useLingui()
  const session = useSession()
  const call = useProvenCall(t`Something Went Wrong`)
  const [asking, setAsking] = useState(false)
  const makeCodes = async () => {
    setAsking(false)
    const made = await call.run(() => session.call(newRecoveryCodes, {}))
    if (made) onCodes(made.data.recoveryCodes)
  }
  return (
    <>
      <FailureBanner text={call.failure} />
      {left < FEW_CODES ? (
        <Banner icon={IconAlertTriangle} tone="warn">
          <Plural
            value={left}
            _0="No recovery code is left. Without your phone you could not sign in: make new ones."
            one="One recovery code is left. Make new ones before you need it."
            other="# recovery codes are left. Make new ones before you need them."
          />
        </Banner>
      ) : (
        <p className="m">
          <Plural value={left} one="# recovery code is left." other="# recovery codes are left." />
        </p>
      )}
      <div>
        <Button variant="outline" size="md" busy={call.busy} onClick={() => setAsking(true)}>
          <Trans>Make new recovery codes</Trans>
        </Button>
      </div>
      <AlertDialog
        open={asking}
        title={t`Make new recovery codes?`}
        confirmLabel={t`Make new codes`}
        cancelLabel={t`Keep the present ones`}
        onConfirm={() => void makeCodes()}
        onCancel={() => setAsking(false)}
      >
        <p>
          <Trans>The codes you have kept stop working at once.</Trans>
        </p>
      </AlertDialog>
    </>
  )
}

function On(props: {
  readonly facts: Facts
  readonly onReplace: () => void
  readonly onRemoved: () => void
}) {
  const { facts, onReplace, onRemoved } = props
  const { t } = useLingui()
  const session = useSession()
  const format = useFormat()
  const call = useProvenCall(t`Something Went Wrong`)
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    setAsking(false)
    if (!(await call.run(() => session.call(removeSecondFactor, {})))) return
    announce(t`The authenticator app is no longer asked for.`)
    onRemoved()
  }
  // With a passkey beside it the account stays protected, whoever asks for that.
  const mayRemove = facts.askedBy.length === 0 || facts.passkeys > 0
  return (
    <>
      <FailureBanner text={call.failure} />
      <div className="row wrap">
        <Pill icon={IconShieldCheck} tone="ok">
          <Trans context="two-step sign-in">On</Trans>
        </Pill>
        <span className="m">
          <Trans>since {format.date(new Date(facts.since ?? 0))}</Trans>
        </span>
      </div>
      <div className="row wrap">
        <Button variant="outline" size="md" onClick={onReplace}>
          <Trans>Use another phone or app</Trans>
        </Button>
        {mayRemove ? (
          <Button variant="ghost" size="md" busy={call.busy} onClick={() => setAsking(true)}>
            <Trans>Turn off</Trans>
          </Button>
        ) : null}
      </div>
      <AlertDialog
        open={asking}
        destructive
        title={t`Turn off the authenticator app?`}
        confirmLabel={t`Turn off`}
        cancelLabel={t`Keep it on`}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {facts.passkeys > 0 ? (
            <Trans>Your passkey stays the second step.</Trans>
          ) : (
            <Trans>
              Whoever knows your password can then sign in as you. Your recovery codes stop working.
            </Trans>
          )}
        </p>
      </AlertDialog>
    </>
  )
}
