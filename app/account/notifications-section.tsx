/** In Preferences: what the person is told, which way, and when not. */

import { Trans, useLingui } from '@lingui/react/macro'
import {
  DEFAULT_NOTIFICATIONS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationPreferences,
  type NotificationSwitch,
} from '../../sync/entities/notification.ts'
import { DueSwitch } from '../notifications/due-switch.tsx'
import { KIND_LABELS } from '../notifications/notification-words.ts'
import styles from '../notifications/notifications.module.css'
import { PushSwitch } from '../notifications/push-switch.tsx'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { Checkbox, Switch } from '../ui/checkbox.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { AccountSection } from './account-section.tsx'

export function NotificationsSection() {
  const replica = useReplica()
  const profile = useReplicaView((view) => view.profile)
  const wanted = profile?.preferences.notifications ?? DEFAULT_NOTIFICATIONS
  const change = (some: Partial<NotificationPreferences>) =>
    void replica.dispatch('savePreferences', { notifications: { ...wanted, ...some } }, { title: '' })
  return (
    <AccountSection
      title={<Trans>Notifications</Trans>}
      lead={
        <Trans>Your inbox shows everything, whatever you switch off here. Codes always come by e-mail.</Trans>
      }
    >
      <Switches wanted={wanted} change={change} />
      <PushSwitch />
      <DueSwitch />
      <Switch
        label={<Trans>Name documents and people in push messages</Trans>}
        hint={<Trans>Whoever sees this screen while it is locked can read them.</Trans>}
        checked={wanted.titlesOnLockScreen}
        onChecked={(on) => change({ titlesOnLockScreen: on })}
      />
      <QuietHours wanted={wanted} change={change} />
    </AccountSection>
  )
}

interface Part {
  readonly wanted: NotificationPreferences
  readonly change: (some: Partial<NotificationPreferences>) => void
}

function Switches({ wanted, change }: Part) {
  const { t } = useLingui()
  const channels: Readonly<Record<NotificationChannel, string>> = {
    inApp: t`In the app`,
    email: t`E-mail`,
    push: t({ message: 'Push', comment: 'push messages of the browser or the phone' }),
  }
  const set = (one: NotificationSwitch, on: boolean) =>
    change({ off: on ? wanted.off.filter((other) => other !== one) : [...wanted.off, one] })
  return (
    <table className={styles.switches}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">
              <Trans>What happens</Trans>
            </span>
          </th>
          {NOTIFICATION_CHANNELS.map((channel) => (
            <th scope="col" key={channel}>
              {channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTIFICATION_KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {t(KIND_LABELS[kind].label)}
              <span className="hint">{t(KIND_LABELS[kind].hint)}</span>
            </th>
            {NOTIFICATION_CHANNELS.map((channel) => {
              const one = `${kind}.${channel}` as const
              return (
                <td key={channel}>
                  <Checkbox
                    hideLabel
                    label={`${t(KIND_LABELS[kind].label)}: ${channels[channel]}`}
                    checked={!wanted.off.includes(one)}
                    onChecked={(on) => set(one, on)}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Proposed when they are switched on. */
const NIGHT = { from: 22 * 60, until: 7 * 60 }

function QuietHours({ wanted, change }: Part) {
  const { t } = useLingui()
  const { quiet } = wanted
  return (
    <>
      <Switch
        label={<Trans>Quiet hours</Trans>}
        hint={<Trans>E-mails and push messages wait until they are over. The bell does not.</Trans>}
        checked={quiet !== null}
        onChecked={(on) => change({ quiet: on ? NIGHT : null })}
      />
      {quiet === null ? null : (
        <div className={styles.ntQuiet}>
          <TimeInput
            label={t`From`}
            minutes={quiet.from}
            onMinutes={(from) => change({ quiet: { ...quiet, from } })}
          />
          <TimeInput
            label={t({ message: 'Until', context: 'time of day' })}
            minutes={quiet.until}
            onMinutes={(until) => change({ quiet: { ...quiet, until } })}
          />
        </div>
      )}
    </>
  )
}

function TimeInput(props: {
  readonly label: string
  readonly minutes: number
  readonly onMinutes: (minutes: number) => void
}) {
  const { label, minutes, onMinutes } = props
  const two = (part: number) => String(part).padStart(2, '0')
  return (
    <TextInput
      label={label}
      type="time"
      dir="ltr"
      value={`${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`}
      onText={(text) => {
        const [hours = Number.NaN, rest = Number.NaN] = text.split(':').map(Number)
        // Half typed says nothing yet.
        if (Number.isInteger(hours) && Number.isInteger(rest)) onMinutes(hours * 60 + rest)
      }}
    />
  )
}
