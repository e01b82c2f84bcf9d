import { Trans, useLingui } from '@lingui/react/macro'
import { IconCloudOff, IconKey } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { DataOf, InputOf } from '../../sync/calls/contract.ts'
import { getSecondFactor } from '../../sync/calls/second-factor.ts'
import { getProofs } from '../../sync/calls/ways-in.ts'
import type { MissingProof } from '../../sync/rules/sign-in-policy.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { useFailureText } from '../identity/failure-text.ts'
import styles from '../identity/reactivate.module.css'
import { useSession } from '../session/use-session.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { DirectoryProof } from './directory-proof.tsx'
import { leaveBeside, leavePath } from './leave-for-provider.ts'
import { directoriesOf, elsewhereOf } from './offered-here.ts'
import { OWN_WAYS } from './own-ways.tsx'
import { type OfferedProvider, ProviderButtons } from './provider-buttons.tsx'
import { SecondFactorProof } from './second-factor-proof.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'
import waysStyles from './ways-in.module.css'

/** For which act, and by which policy where it is about to be changed. */
export type AskedFor = InputOf<typeof getProofs>

export interface ShowProofProps {
  /** Whose session it is. */
  readonly email: string
  /** What is asked for; without it, whatever the server says that the session, or the act, lacks. */
  readonly missing?: MissingProof | undefined
  readonly asks?: AskedFor | undefined
  /** What lies below must stay as it is, so a provider is asked in a window beside it. */
  readonly keepsPage: boolean
  /** Nothing is missing any more. */
  readonly onShown: () => void
  /** Offered while there is no network. */
  readonly whileOffline?: ReactNode
}

type Offered = Pick<DataOf<typeof getProofs>, 'methods' | 'providers' | 'hasPassword'>
interface Asked extends Offered {
  readonly missing: MissingProof | null
  /** What protects the account already, beside its recovery codes. */
  readonly has: { readonly app: boolean; readonly passkeys: boolean }
}

/** Asks for what is missing, one thing after the other: a way in, then a second step where one is asked for. */
export function ShowProof(props: ShowProofProps) {
  const { missing: wanted, asks, onShown, whileOffline } = props
  const session = useSession()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [offline, setOffline] = useState(false)
  const failureText = useFailureText()
  const { t } = useLingui()
  const problem = t`Something Went Wrong`

  const wantedAtFirst = useRef(wanted)
  const look = useCallback(async () => {
    const [proofs, factor] = await Promise.all([
      session.call(getProofs, asks ?? {}),
      session.call(getSecondFactor, {}),
    ])
    const failed = !proofs.ok ? proofs.error : !factor.ok ? factor.error : null
    setOffline(failed?.kind === 'offline')
    setFailure(failed && failed.kind !== 'offline' ? failureText(failed, problem) : null)
    if (!proofs.ok || !factor.ok) return
    const { methods, providers, hasPassword, missingProof } = proofs.value.data
    const missing = wanted ?? missingProof
    const { since, passkeys } = factor.value.data
    setAsked({
      methods,
      providers,
      hasPassword,
      missing,
      has: { app: since !== null, passkeys: passkeys > 0 },
    })
  }, [session, asks, wanted, failureText, problem])

  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    const again = () => void latest.current()
    again()
    addEventListener('online', again)
    // Here, in another tab, or in the window that was opened for it.
    const stop = session.onProven(() =>
      wantedAtFirst.current
        ? setAsked((before) => before && { ...before, missing: afterWay(before.missing) })
        : again(),
    )
    return () => {
      removeEventListener('online', again)
      stop()
    }
  }, [session])
  // Nobody asks for it any more, or it was shown in another tab.
  const isOver = asked !== null && asked.missing === null
  useEffect(() => {
    if (isOver) onShown()
  }, [isOver, onShown])

  if (offline && !asked)
    return (
      <>
        <Banner icon={IconCloudOff}>
          <Trans>There is no network to show it by. Everything on this device is kept.</Trans>
        </Banner>
        <Button variant="filled" size="md" wide onClick={() => void look()}>
          <Trans>Try again</Trans>
        </Button>
        {whileOffline}
      </>
    )
  if (!asked?.missing)
    return failure === null ? (
      <div aria-busy="true" />
    ) : (
      <>
        <FailureBanner text={failure} />
        <Button variant="filled" size="md" wide onClick={() => void look()}>
          <Trans>Try again</Trans>
        </Button>
      </>
    )
  return <Asking {...props} asked={{ ...asked, missing: asked.missing }} goOn={session.proven} />
}

/** What an act wants beside the way that has just been shown. The server has the last word when the act is done. */
const afterWay = (missing: MissingProof | null): MissingProof | null =>
  missing?.second && missing.ways.length > 0 ? { ways: [], second: true } : null

/** These are two factors at once by themselves: the person is known by what they have, and by what they are or know. */
const TWICE: readonly string[] = ['passkey', 'uaePass']

interface AskingProps extends ShowProofProps {
  readonly asked: Asked & { readonly missing: MissingProof }
  readonly goOn: (missing: MissingProof | null) => void
}

function Asking(props: AskingProps) {
  const { email, keepsPage, asked, goOn } = props
  const { missing, has } = asked
  const needsWay = missing.ways.length > 0
  const [other, setOther] = useState(!needsWay && !has.app && has.passkeys)
  const ways = asked.methods.filter(
    (way) =>
      OWN_WAYS[way] &&
      (way !== 'password' || asked.hasPassword) &&
      (needsWay ? missing.ways.includes(way) : TWICE.includes(way) && (way !== 'passkey' || has.passkeys)),
  )
  const providers = asked.providers.filter(({ way }) =>
    needsWay ? missing.ways.includes(way) : TWICE.includes(way),
  )
  const elsewhere = elsewhereOf(providers)
  const leave = ({ id }: OfferedProvider) => {
    const leaving = {
      ...{ providerId: id, purpose: 'reprove' as const },
      next: location.pathname + location.search + location.hash,
    }
    if (keepsPage) leaveBeside(leaving)
    else location.assign(leavePath(leaving))
  }
  const directories = needsWay ? directoriesOf(providers) : []
  const forms = [
    ...ways.flatMap((way) => {
      const Form = OWN_WAYS[way]?.Proof
      return Form ? [{ key: way as string, form: <Form email={email} onShown={goOn} /> }] : []
    }),
    ...directories.map((one) => ({ key: one.id, form: <DirectoryProof directory={one} onShown={goOn} /> })),
  ]
  const others = forms.length > 0 || elsewhere.length > 0
  if (needsWay || other)
    return (
      <div className={styles.idForm}>
        {others ? null : (
          <Banner icon={IconKey} tone="warn" urgent>
            <Trans>
              None of the ways your organization asks for is there. Whoever administers it can open one.
            </Trans>
          </Banner>
        )}
        {forms.map(({ key, form }, at) => (
          <div key={key} className={styles.idForm}>
            {at > 0 ? <Or /> : null}
            {form}
          </div>
        ))}
        {forms.length > 0 && elsewhere.length > 0 ? <Or /> : null}
        <ProviderButtons providers={elsewhere} onLeave={leave} />
        {other && !needsWay ? (
          <Button variant="link" onClick={() => setOther(false)}>
            {has.app ? <Trans>Use the authenticator app</Trans> : <Trans>Use a recovery code</Trans>}
          </Button>
        ) : null}
      </div>
    )
  const useOther = (
    <Button variant="link" onClick={() => setOther(true)}>
      <Trans>Use another way</Trans>
    </Button>
  )
  return (
    <div className={styles.idForm}>
      {has.app || has.passkeys ? (
        <SecondFactorProof hasApp={has.app} onShown={goOn} />
      ) : (
        <SetUpSecondFactor
          email={email}
          anew={(missing, onShown) => <ShowProof {...{ email, keepsPage, missing, onShown }} />}
          instead={others ? useOther : null}
          onShown={goOn}
        />
      )}
      {others && (has.app || has.passkeys) ? useOther : null}
    </div>
  )
}

export const Or = () => (
  <div className={waysStyles.or}>
    <Trans>or</Trans>
  </div>
)
