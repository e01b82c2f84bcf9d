/** What stands in the place of the app while a person's stores are not open. */

import { Trans, useLingui } from '@lingui/react/macro'
import { IconDatabaseOff } from '@tabler/icons-react'
import { use } from 'react'
import type { Profile } from '../../sync/entities/profile.ts'
import { type Language, useLanguage } from '../i18n/language.ts'
import lockScreenStyles from '../identity/lock-screen.module.css'
import reactivateStyles from '../identity/reactivate.module.css'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { State } from '../ui/states.tsx'
import { LockDemandedScreen } from './demanded-screen.tsx'
import { DeviceLockScreen } from './device-lock-screen.tsx'
import type { Opening } from './follow-member.ts'
import type { DeviceLock } from './lock-of-device.ts'

const words = new WeakMap<Language, Promise<void>>()
/** The same promise each time, so that suspending comes to an end. */
function wordsOf(language: Language): Promise<void> {
  const known = words.get(language) ?? language.use('lock', 'identity', 'ways-in')
  words.set(language, known)
  return known
}

export function Covered(props: {
  readonly opening: Exclude<Opening<unknown>, { kind: 'open' | 'opening' }>
  readonly lock: DeviceLock
  readonly profile: Profile
}) {
  const { opening, lock, profile } = props
  use(wordsOf(useLanguage()))
  switch (opening.kind) {
    case 'locked':
      return <DeviceLockScreen lock={lock} profile={profile} />
    case 'unprotected':
      return <LockDemandedScreen lock={lock} profile={profile} />
    case 'changing':
      return <Changing lock={lock} done={opening.done} />
    case 'failed':
      return (
        <State
          icon={IconDatabaseOff}
          level={1}
          title={<Trans>The browser does not open its storage</Trans>}
          acts={
            <Button variant="filled" size="md" onClick={opening.retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>Nothing is lost. Other tabs may be in the way, or the disk may be full.</Trans>
        </State>
      )
  }
}

function Changing({ lock, done }: { readonly lock: DeviceLock; readonly done: number }) {
  const { t } = useLingui()
  const state = lock.state()
  const opens = state.kind === 'unlocked' && state.sealing.writes === 'clear'
  const title = opens ? t`Decrypting what is on this device` : t`Encrypting what is on this device`
  return (
    <main className={lockScreenStyles.lock}>
      <div className={classNames(lockScreenStyles.idCard, reactivateStyles.idForm)}>
        <PageTitle title={title} />
        <ProgressBar value={done} label={title} />
        <p className="m">
          <Trans>This takes a moment. If it is interrupted, it goes on the next time.</Trans>
        </p>
      </div>
    </main>
  )
}
