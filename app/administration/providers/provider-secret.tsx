import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { saveSignInProvider } from '../../../sync/calls/sign-in-providers.ts'
import { useCalls } from '../../session/use-calls.ts'
import { useIsOnline } from '../../shell/use-connection.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useAsked, WentWrong } from '../programs/use-asked.tsx'
import type { Provider } from './provider-form.ts'
import styles from './providers.module.css'

/** Typed once, sent, and kept nowhere on this device. */
export function ProviderSecret(props: { readonly provider: Provider; readonly onSaved: () => void }) {
  const { provider, onSaved } = props
  const { id, name, active, settings, hasSecret } = provider
  const { t } = useLingui()
  const { call } = useCalls()
  const online = useIsOnline()
  const [secret, setSecret] = useState<string | null>(null)
  const asked = useAsked(t`The secret was not kept.`)
  const save = async () => {
    if (!secret) return
    const done = await asked.run(() => call(saveSignInProvider, { id, name, active, settings, secret }))
    if (!done) return
    setSecret(null)
    onSaved()
  }
  return (
    <>
      <Button variant={hasSecret ? 'outline' : 'filled'} disabled={!online} onClick={() => setSecret('')}>
        {hasSecret ? <Trans>Replace secret</Trans> : <Trans>Set secret</Trans>}
      </Button>
      <Dialog
        open={secret !== null}
        onClose={() => setSecret(null)}
        title={hasSecret ? t`Replace secret` : t`Set secret`}
        footer={
          <>
            <Button variant="quiet" size="md" onClick={() => setSecret(null)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              variant="filled"
              size="md"
              busy={asked.busy}
              disabled={!online || !secret}
              onClick={() => void save()}
            >
              <Trans>Save secret</Trans>
            </Button>
          </>
        }
      >
        <div className={styles.stack}>
          <WentWrong text={asked.failure} />
          <PasswordInput
            label={settings.kind === 'directory' ? t`Password of the service account` : t`Client secret`}
            autoComplete="off"
            data-autofocus
            value={secret ?? ''}
            onText={setSecret}
            hint={t`It is kept sealed on the server and shown to nobody.`}
          />
        </div>
      </Dialog>
    </>
  )
}
