/** Where the people of the organisation sign in elsewhere. The server alone holds it, so it needs a connection. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck, IconCircleOff, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { DataOf } from '../../../sync/calls/contract.ts'
import { removeSignInProvider, testSignInProvider } from '../../../sync/calls/sign-in-providers.ts'
import { AccountSection } from '../../account/account-section.tsx'
import { NeedsConnection } from '../../account/needs-connection.tsx'
import { useCalls } from '../../session/use-calls.ts'
import { useIsOnline } from '../../shell/use-connection.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pill } from '../../ui/pill.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { useAsked, WentWrong } from '../programs/use-asked.tsx'
import { ProviderDialog } from './provider-dialog.tsx'
import { PROVIDER_KINDS, type Provider } from './provider-form.ts'
import { ProviderSecret } from './provider-secret.tsx'
import styles from './providers.module.css'
import { useProviders } from './use-providers.ts'

export function ProvidersSection() {
  const online = useIsOnline()
  const { told: data, failed, reload } = useProviders()
  const [editing, setEditing] = useState<Provider | 'new' | null>(null)
  return (
    <AccountSection
      title={<Trans>Signing in elsewhere</Trans>}
      lead={
        <Trans>
          A provider of sign-ins or a directory that your organization has already. Accounts here are linked
          with it by who the person is there, never by an address alone.
        </Trans>
      }
    >
      {failed && data === null ? (
        <NeedsConnection />
      ) : data === null ? (
        <ListSkeleton rows={2} />
      ) : (
        data.map((one) => (
          <ProviderCard key={one.id} provider={one} onEdit={() => setEditing(one)} onChanged={reload} />
        ))
      )}
      <div>
        <Button
          variant="tonal"
          size="md"
          icon={IconPlus}
          disabled={!online || data === null}
          onClick={() => setEditing('new')}
        >
          <Trans>Add a provider or directory</Trans>
        </Button>
      </div>
      {editing === null ? null : (
        <ProviderDialog
          provider={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null)
            reload()
          }}
        />
      )}
    </AccountSection>
  )
}

function ProviderCard(props: {
  readonly provider: Provider
  readonly onEdit: () => void
  readonly onChanged: () => void
}) {
  const { provider, onEdit, onChanged } = props
  const { t } = useLingui()
  const { call } = useCalls()
  const online = useIsOnline()
  const [tested, setTested] = useState<DataOf<typeof testSignInProvider> | null>(null)
  const [removing, setRemoving] = useState(false)
  const test = useAsked(t`The test could not be made.`)
  const remove = useAsked(t`The provider was not removed.`)
  const { id, name, active, settings, hasSecret, returnAddress, logoutAddresses } = provider
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <div>
          <h3 className="b">
            <bdi>{name}</bdi>
          </h3>
          <p className="m t12">{t(PROVIDER_KINDS[settings.kind])}</p>
        </div>
        {!hasSecret && needsSecret(settings) ? (
          <Pill icon={IconAlertTriangle} tone="warn">
            <Trans>Secret missing</Trans>
          </Pill>
        ) : active ? (
          <Pill icon={IconCircleCheck} tone="ok">
            <Trans>In use</Trans>
          </Pill>
        ) : (
          <Pill icon={IconCircleOff}>
            <Trans>Switched off</Trans>
          </Pill>
        )}
      </div>
      {returnAddress === null ? null : (
        <Address name={t`Return address, to be registered at the provider`} value={returnAddress} />
      )}
      {logoutAddresses ? (
        <>
          <Address
            name={t`Address for its logouts (back-channel), if the provider sends them`}
            value={logoutAddresses.backChannel}
          />
          <Address name={t`Return address after signing out there`} value={logoutAddresses.comeBack} />
        </>
      ) : null}
      <WentWrong text={test.failure ?? remove.failure} />
      {tested === null ? null : <TestOutcome {...tested} />}
      <div className={styles.acts}>
        <Button variant="outline" disabled={!online} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
        <ProviderSecret provider={provider} onSaved={onChanged} />
        <Button
          variant="outline"
          busy={test.busy}
          disabled={!online}
          onClick={async () => {
            setTested(null)
            const done = await test.run(() => call(testSignInProvider, { id }))
            if (done) setTested(done.data)
          }}
        >
          <Trans>Test it</Trans>
        </Button>
        <Button variant="ghost" disabled={!online} onClick={() => setRemoving(true)}>
          <Trans>Remove</Trans>
        </Button>
      </div>
      <AlertDialog
        open={removing}
        title={t`Remove ${name}?`}
        confirmLabel={t`Remove provider`}
        cancelLabel={t`Keep it`}
        onCancel={() => setRemoving(false)}
        onConfirm={async () => {
          setRemoving(false)
          if (await remove.run(() => call(removeSignInProvider, { id }))) onChanged()
        }}
      >
        <Trans>
          Nobody signs in by it any more. Sessions stay, and accounts keep their other ways in; who has no
          other can ask for a new password by e-mail.
        </Trans>
      </AlertDialog>
    </Card>
  )
}

/** Whoever looks for people without a name of their own needs none. */
const needsSecret = (settings: Provider['settings']): boolean =>
  settings.kind !== 'directory' || settings.serviceName !== ''

/** What it says of its protocol is in its own words, which are nobody's language. */
function TestOutcome({ outcome, detail }: DataOf<typeof testSignInProvider>) {
  const told = detail === '' ? null : <bdi className={styles.detail}>{detail}</bdi>
  if (outcome === 'reached')
    return (
      <Banner icon={IconCircleCheck} tone="ok">
        <p>
          <Trans>It is there and answers as it was set up.</Trans>
        </p>
        {told}
      </Banner>
    )
  return (
    <Banner icon={IconAlertTriangle} tone="bad" urgent>
      <p>
        {outcome === 'away' ? (
          <Trans>It does not answer, or not in time.</Trans>
        ) : (
          <Trans>It answers, and what it says does not fit what was set up.</Trans>
        )}
      </p>
      {told}
    </Banner>
  )
}

const Address = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <p className="lab">{name}</p>
    <code className={styles.address} dir="ltr">
      {value}
    </code>
  </div>
)
