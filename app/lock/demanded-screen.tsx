/** Stands in the place of everything on a device without a lock, where the organisation demands one. */

import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCloudOff, IconLock } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { organizationNameFor, type Profile } from '../../sync/entities/profile.ts'
import { useLanguage } from '../i18n/language.ts'
import lockScreenStyles from '../identity/lock-screen.module.css'
import { ProfileLine } from '../identity/profile-line.tsx'
import reactivateStyles from '../identity/reactivate.module.css'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { canLockDevice } from './browser-lock.ts'
import { LeaveButton } from './leaving.tsx'
import { LockDialog } from './lock-dialog.tsx'
import type { DeviceLock } from './lock-of-device.ts'

export function LockDemandedScreen(props: { readonly lock: DeviceLock; readonly profile: Profile }) {
  const { lock, profile } = props
  const { t } = useLingui()
  const language = useLanguage()
  const hasNetwork = useSyncExternalStore(onNetwork, () => navigator.onLine)
  const [choosing, setChoosing] = useState(false)
  const title = t`Lock this device`
  const organization = <bdi>{organizationNameFor(language.locale(), profile)}</bdi>
  useEffect(() => {
    document.title = `${title} · Tawqi`
  }, [title])
  return (
    <main className={lockScreenStyles.lock}>
      <div className={classNames(lockScreenStyles.idCard, reactivateStyles.idForm)}>
        <div>
          <PageTitle title={title} />
          <p className={reactivateStyles.lead}>
            <Trans>
              {organization} asks for a lock on every device that keeps its documents. Everything here is then
              encrypted, and opens with a PIN or a passkey.
            </Trans>
          </p>
        </div>
        <ProfileLine profile={profile} />
        {!canLockDevice() ? (
          <Banner icon={IconAlertTriangle} tone="warn">
            <Trans>This browser cannot encrypt what it keeps. Use another one, or a secure address.</Trans>
          </Banner>
        ) : hasNetwork ? (
          <Button variant="filled" size="md" wide icon={IconLock} onClick={() => setChoosing(true)}>
            <Trans>Turn on the lock</Trans>
          </Button>
        ) : (
          <Banner icon={IconCloudOff}>
            <Trans>
              Who you are is checked once, so a connection is needed. What is kept here stays as it is.
            </Trans>
          </Banner>
        )}
        <LeaveButton profile={profile} stay={t`Cancel`} />
      </div>
      {choosing ? (
        <LockDialog lock={lock} profile={profile} purpose="turnOn" onClose={() => setChoosing(false)} />
      ) : null}
    </main>
  )
}

/** No replica is open that could tell whether the server is reached; the form says it when it is not. */
function onNetwork(changed: () => void): () => void {
  const events = ['online', 'offline'] as const
  for (const event of events) addEventListener(event, changed)
  return () => {
    for (const event of events) removeEventListener(event, changed)
  }
}
