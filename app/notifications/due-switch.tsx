import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Switch } from '../ui/checkbox.tsx'
import { useDueSwitch } from './use-due-notices.ts'

/** Notices made on this device. The browser's question comes from this switch and from nowhere else. */
export function DueSwitch() {
  const { t } = useLingui()
  const [on, setOn] = useDueSwitch()
  const [blocked, setBlocked] = useState(() => globalThis.Notification?.permission === 'denied')
  const supported = 'serviceWorker' in navigator && 'Notification' in globalThis
  const set = async (wanted: boolean) => {
    if (!wanted) return setOn(false)
    const answer = await Notification.requestPermission()
    setBlocked(answer === 'denied')
    if (answer === 'granted') setOn(true)
  }
  return (
    <Switch
      label={<Trans>Remind me here a day before a document expires</Trans>}
      hint={
        !supported
          ? t`This browser shows no notices.`
          : blocked
            ? t`You blocked notifications of this site. Allow them in the settings of your browser.`
            : t`From this device, with no network too, while the app is open in a tab.`
      }
      checked={on && supported && !blocked}
      disabled={!supported || blocked}
      onChecked={(wanted) => void set(wanted)}
    />
  )
}
