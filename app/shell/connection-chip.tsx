import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconCloudOff, IconKey, IconLoader2, IconWifi1 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Chip } from '../ui/chip.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon, type IconShape } from '../ui/icon.tsx'
import styles from './connection-chip.module.css'
import type { ConnectionState } from './shell-data.ts'
import { useShellData } from './shell-data.ts'

type Look = { icon: IconShape; tone?: 'wait' | 'warn'; spin?: boolean; words: ReactNode }

/** The state of the connection, only while it is not plainly online. */
export function ConnectionChip() {
  const { connection, acts } = useShellData()
  const { t } = useLingui()
  const look = lookOf(connection.state, connection.pending)
  const press = connection.state === 'needsSignIn' ? acts.signInAgain : undefined
  return (
    <div role="status" aria-label={t`Connection`} className={styles.chip}>
      {look === undefined ? null : (
        <Chip
          icon={look.icon}
          {...(look.tone && { tone: look.tone })}
          {...(look.spin && { spin: true })}
          {...(press && { onPress: press })}
        >
          <span className={styles.words}>{look.words}</span>
        </Chip>
      )}
    </div>
  )
}

/** The same as a line under the title, on phones. */
export function ConnectionLine() {
  const { connection } = useShellData()
  const look = lookOf(connection.state, connection.pending)
  if (look === undefined) return null
  return (
    <div className={classNames(styles.line, look.tone)} aria-hidden="true">
      <Icon of={look.icon} spin={look.spin ?? false} />
      <span className="grow">{look.words}</span>
    </div>
  )
}

function lookOf(state: ConnectionState, pending: number): Look | undefined {
  if (state === 'online') return undefined
  if (state === 'offline') return { icon: IconCloudOff, words: <Trans>Offline. You can keep working.</Trans> }
  if (state === 'slow') return { icon: IconWifi1, words: <Trans>The connection is slow.</Trans> }
  if (state === 'needsSignIn')
    return {
      icon: IconKey,
      tone: 'warn',
      words: pending > 0 ? <Trans>Sign in again to send</Trans> : <Trans>Sign in again</Trans>,
    }
  return {
    icon: IconLoader2,
    tone: 'wait',
    spin: true,
    words:
      pending === 0 ? (
        <Trans>Reconnecting.</Trans>
      ) : (
        <Plural value={pending} one="Reconnecting. # to send" other="Reconnecting. # to send" />
      ),
  }
}
