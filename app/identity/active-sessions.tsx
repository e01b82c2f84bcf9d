import { Trans, useLingui } from '@lingui/react/macro'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { getSession, revokeSession } from '../../sync/calls/account.ts'
import type { DataOf, InputOf } from '../../sync/calls/contract.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSession } from '../session/use-session.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Pill } from '../ui/pill.tsx'
import styles from './active-sessions.module.css'
import { browserName } from './browser-name.ts'
import { FailureBanner } from './failure-banner.tsx'
import reactivateStyles from './reactivate.module.css'
import { useCall } from './use-call.ts'

/** Where this person is signed in, and the way to end it there; that device then gives up what it holds. */
export function ActiveSessions() {
  const { t } = useLingui()
  const session = useSession()
  const format = useFormat()
  const call = useCall(t`Something Went Wrong`)
  const [list, setList] = useState<DataOf<typeof getSession>>([])
  const load = useCallback(async () => {
    const result = await session.call(getSession, {})
    if (result.ok) setList(result.value.data)
  }, [session])
  useEffect(() => void load(), [load])
  const revoke = async (body: InputOf<typeof revokeSession>) => {
    if (await call.run(() => session.call(revokeSession, body))) await load()
  }
  return (
    <section className={reactivateStyles.idForm} aria-busy={call.busy}>
      <FailureBanner text={call.failure} />
      <ul className={styles.sessions}>
        {list.map((one) => {
          const { name, mobile } = browserName(one.userAgent)
          return (
            <li key={one.sessionId}>
              <Icon of={mobile ? IconDeviceMobile : IconDeviceDesktop} />
              <div>
                <div className="b cut" dir="auto">
                  {name ?? t`Unknown browser`}
                </div>
                <div className="t12 m">
                  <bdi dir="ltr">{one.address}</bdi>
                  {one.isHere && !one.current ? (
                    <>
                      {' '}
                      <Trans>(the network you are in)</Trans>
                    </>
                  ) : null}
                  {' · '}
                  <Trans>last used {format.dateTime(new Date(one.lastUsedAt))}</Trans>
                  {' · '}
                  <Trans>signed in {format.date(new Date(one.createdAt))}</Trans>
                </div>
              </div>
              {one.current ? (
                <Pill icon={IconDeviceDesktop} tone="info">
                  <Trans>This device</Trans>
                </Pill>
              ) : (
                <Button variant="outline" onClick={() => void revoke({ sessionId: one.sessionId })}>
                  <Trans>Sign out there</Trans>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {list.length > 1 ? (
        <Button variant="danger" size="md" onClick={() => void revoke({ others: true })}>
          <Trans>Sign out on all other devices</Trans>
        </Button>
      ) : null}
      <p className="t12 m">
        <Trans>A device you sign out here deletes what it holds, unsent work included.</Trans>
      </p>
    </section>
  )
}
