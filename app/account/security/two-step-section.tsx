/** Two-step sign-in: what protects the account when its password is known to somebody else. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import type { DataOf } from '../../../sync/calls/contract.ts'
import { getSecondFactor, newRecoveryCodes, removeSecondFactor } from '../../../sync/calls/second-factor.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { FailureBanner } from '../../identity/failure-banner.tsx'
import { useProvenCall } from '../../identity/use-proven-call.ts'
import { useSession } from '../../session/use-session.tsx'
import { useIsOnline } from '../../shell/use-connection.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { Pill } from '../../ui/pill.tsx'
import { AccountSection } from '../account-section.tsx'
import { NeedsConnection } from '../needs-connection.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'

/** So few that somebody should make new ones. */
const FEW_CODES = 3

export function TwoStepSection() {
  const online = useIsOnline()
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
      {online ? <TwoStep /> : <NeedsConnection />}
    </AccountSection>
  )
}

type Facts = DataOf<typeof getSecondFactor>

function TwoStep() {
  const session = useSession()
  const [facts, setFacts] = useState<Facts | null>(null)
  const load = useCallback(async () => {
    const result = await session.call(getSecondFactor, {})
    if (result.ok) setFacts(result.value.data)
  }, [session])
  useEffect(() => void load(), [load])
  const [isSettingUp, setSettingUp] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (!facts) return <p className="m" aria-busy="true" />
  const shown = (made: readonly string[]) => {
    setSettingUp(false)
    setCodes(made)
    void load()
  }
  return (
    <>
      <AskedBy facts={facts} />
      {facts.since === null ? (
        <Off onSetUp={() => setSettingUp(true)} />
      ) : (
        <On
          facts={facts}
          onCodes={shown}
          onReplace={() => setSettingUp(true)}
          onRemoved={() => void load()}
        />
      )}
      {isSettingUp ? (
        <SetUpDialog replaces={facts.since !== null} onDone={shown} onClose={() => setSettingUp(false)} />
      ) : null}
      {codes === null ? null : <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

function AskedBy({ facts: { askedBy, since } }: { readonly facts: Facts }) {
  const { i18n } = useLingui()
  const [first] = askedBy
  if (!first) return null
  const name = i18n.locale === 'ar' ? first.nameAr || first.nameEn : first.nameEn || first.nameAr
  return since === null ? (
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

function Off({ onSetUp }: { readonly onSetUp: () => void }) {
  return (
    <div className="row wrap">
      <Pill icon={IconShieldOff} tone="line">
        <Trans context="two-step sign-in">Off</Trans>
      </Pill>
      <Button variant="outline" size="md" onClick={onSetUp}>
        <Trans>Set up two-step sign-in</Trans>
      </Button>
    </div>
  )
}

function On(props: {
  readonly facts: Facts
  readonly onCodes: (codes: readonly string[]) => void
  readonly onReplace: () => void
  readonly onRemoved: () => void
}) {
  const { facts, onCodes, onReplace, onRemoved } = props
  const { t } = useLingui()
  const session = useSession()
  const format = useFormat()
  const call = useProvenCall(t`Something Went Wrong`)
  const [asking, setAsking] = useState<'codes' | 'remove' | null>(null)
  const makeCodes = async () => {
    setAsking(null)
    const made = await call.run(() => session.call(newRecoveryCodes, {}))
    if (made) onCodes(made.data.recoveryCodes)
  }
  const remove = async () => {
    setAsking(null)
    if (!(await call.run(() => session.call(removeSecondFactor, {})))) return
    announce(t`Two-step sign-in is off.`)
    onRemoved()
  }
  const left = facts.recoveryCodesLeft
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
      <div className="row wrap">
        <Button variant="outline" size="md" busy={call.busy} onClick={() => setAsking('codes')}>
          <Trans>Make new recovery codes</Trans>
        </Button>
        <Button variant="outline" size="md" onClick={onReplace}>
          <Trans>Use another phone or app</Trans>
        </Button>
        {facts.askedBy.length > 0 ? null : (
          <Button variant="ghost" size="md" onClick={() => setAsking('remove')}>
            <Trans>Turn off</Trans>
          </Button>
        )}
      </div>
      <AlertDialog
        open={asking === 'codes'}
        title={t`Make new recovery codes?`}
        confirmLabel={t`Make new codes`}
        cancelLabel={t`Keep the present ones`}
        onConfirm={() => void makeCodes()}
        onCancel={() => setAsking(null)}
      >
        <p>
          <Trans>The codes you have kept stop working at once.</Trans>
        </p>
      </AlertDialog>
      <AlertDialog
        open={asking === 'remove'}
        destructive
        title={t`Turn off two-step sign-in?`}
        confirmLabel={t`Turn off`}
        cancelLabel={t`Keep it on`}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(null)}
      >
        <p>
          <Trans>
            Whoever knows your password can then sign in as you. Your recovery codes stop working.
          </Trans>
        </p>
      </AlertDialog>
    </>
  )
}
