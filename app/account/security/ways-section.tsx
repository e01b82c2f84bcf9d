/** Accounts elsewhere that lead to this one. */

import { Trans, useLingui } from '@lingui/react/macro'
import { IconLink, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { DataOf } from '../../../sync/calls/contract.ts'
import { beginProof, getProofs, getWays, unlinkWay } from '../../../sync/calls/ways-in.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { FailureBanner } from '../../identity/failure-banner.tsx'
import { useAnswer } from '../../identity/use-answer.ts'
import { useProvenCall } from '../../identity/use-proven-call.ts'
import type { Session } from '../../session/session.ts'
import { useSession } from '../../session/use-session.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { announce } from '../../ui/live-region.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { AccountSection } from '../account-section.tsx'
import { AwaitedAnswer } from '../awaited-answer.tsx'
import { OnceOnline } from '../once-online.tsx'
import styles from './security.module.css'

/** Comes with its words, for the few whose organisation has one. */
const LinkDirectoryDialog = onDemand(
  async () => (await import('./link-directory-dialog.tsx')).LinkDirectoryDialog,
)

export function WaysSection() {
  return (
    <AccountSection
      title={<Trans>Accounts that sign you in</Trans>}
      lead={<Trans>Accounts at other providers that open this one. Each is yours to take away.</Trans>}
    >
      <OnceOnline>
        <Ways />
      </OnceOnline>
    </AccountSection>
  )
}

type Linked = DataOf<typeof getWays>
type Providers = DataOf<typeof getProofs>['providers']
const askWays = (session: Session) => session.call(getWays, {})
const askProofs = (session: Session) => session.call(getProofs, {})

function Ways() {
  const { t } = useLingui()
  const session = useSession()
  const format = useFormat()
  const call = useProvenCall(t`Something Went Wrong`)
  const answer = useAnswer(askWays)
  const { data: linked, reload: load } = answer
  const providers = useAnswer(askProofs).data?.providers ?? []
  const [asked, setAsked] = useState<Linked[number] | null>(null)
  const [directory, setDirectory] = useState<Pick<Providers[number], 'id' | 'name'> | null>(null)
  const unlink = async () => {
    const id = asked?.id
    setAsked(null)
    if (!id || !(await call.run(() => session.call(unlinkWay, { id })))) return
    announce(t`The account no longer signs you in.`)
    await load()
  }
  const link = async (providerId: string) => {
    const body = { providerId, purpose: 'link', next: '/account/security' } as const
    const begun = await call.run(() => session.call(beginProof, body))
    if (begun) location.assign(begun.data.goTo)
  }
  if (!linked) return <AwaitedAnswer answer={answer} />
  return (
    <>
      <FailureBanner text={call.failure} />
      {linked.length === 0 ? (
        <p className="m">
          {providers.length === 0 ? (
            <Trans>None. Your organization offers no other way to sign in.</Trans>
          ) : (
            <Trans>None yet.</Trans>
          )}
        </p>
      ) : (
        <ul className={styles.list}>
          {linked.map((one) => (
            <li key={one.id}>
              <Icon of={IconLink} />
              <div>
                <div className="b cut" dir="auto">
                  {one.label}
                </div>
                <div className="t12 m">
                  <Trans>
                    Linked {format.date(new Date(one.createdAt))}, last used{' '}
                    {format.dateTime(new Date(one.lastUsedAt))}
                  </Trans>
                </div>
              </div>
              <Button variant="outline" aria-label={t`Unlink: ${one.label}`} onClick={() => setAsked(one)}>
                <Trans>Unlink</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {providers.length === 0 ? null : (
        <div className="row wrap">
          {providers.map(({ id, name, way }) => (
            <Button
              key={id}
              variant="outline"
              size="md"
              icon={IconPlus}
              busy={call.busy}
              onClick={() => (way === 'directory' ? setDirectory({ id, name }) : void link(id))}
            >
              <Trans>
                Link an account at <bdi>{name}</bdi>
              </Trans>
            </Button>
          ))}
        </div>
      )}
      {directory ? (
        <LinkDirectoryDialog
          directory={directory}
          onClose={() => setDirectory(null)}
          onLinked={() => {
            setDirectory(null)
            announce(t`The account signs you in from now on.`)
            void load()
          }}
        />
      ) : null}
      <AlertDialog
        open={asked !== null}
        destructive
        title={t`Unlink this account?`}
        confirmLabel={t`Unlink`}
        cancelLabel={t`Keep it`}
        onConfirm={() => void unlink()}
        onCancel={() => setAsked(null)}
      >
        <p>
          <Trans>
            <bdi>{asked?.label ?? ''}</bdi> will not sign you in here any more. You are not signed out
            anywhere.
          </Trans>
        </p>
      </AlertDialog>
    </>
  )
}
