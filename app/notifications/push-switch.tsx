import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { pushKey } from '../../sync/calls/notifications.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { useSession } from '../session/use-session.tsx'
import { Switch } from '../ui/checkbox.tsx'
import { announce } from '../ui/live-region.tsx'
import { type PushState, pushState, subscribe, unsubscribe } from './push-device.ts'

/** Push on this device. The browser's question comes from this switch and from nowhere else. */
export function PushSwitch() {
  const { t } = useLingui()
  const replica = useReplica()
  const session = useSession()
  const [state, setState] = useState<PushState | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let gone = false
    void pushState().then((now) => gone || setState(now))
    return () => {
      gone = true
    }
  }, [])

  const publicKey = async () => {
    const result = await session.call(pushKey, {})
    return result.ok ? result.value.data.publicKey : null
  }
  const set = async (on: boolean) => {
    setBusy(true)
    setProblem(null)
    if (on) {
      const made = await subscribe(publicKey)
      if (typeof made === 'object') await replica.dispatch('savePushSubscription', made, { title: '' })
      if (made === 'offline') {
        const sentence = t`Push could not be switched on. It needs a connection.`
        setProblem(sentence)
        announce(sentence, 'assertive')
      }
    } else {
      const endpoint = await unsubscribe()
      if (endpoint !== null) await replica.dispatch('removePushSubscription', { endpoint }, { title: '' })
    }
    setState(await pushState())
    setBusy(false)
  }
  const hint =
    state === 'unsupported'
      ? t`This browser has no push messages.`
      : state === 'needsInstall'
        ? t`Add the app to your home screen first: only there iPhones and iPads show push messages.`
        : state === 'blocked'
          ? t`You blocked notifications of this site. Allow them in the settings of your browser.`
          : t`Also while the app is closed.`
  return (
    <Switch
      label={<Trans>Push messages on this device</Trans>}
      hint={hint}
      checked={state === 'on'}
      disabled={busy || state === null || (state !== 'on' && state !== 'off')}
      onChecked={(on) => void set(on)}
      error={problem}
    />
  )
}
