/** What holds for the whole installation (`/instance/settings`): said above every page, offered, and open to strangers. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { DataOf } from '../../sync/calls/contract.ts'
import { getInstallation } from '../../sync/calls/operators.ts'
import { NotAuthorised } from '../shell/error-screens.tsx'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { useMayOpen } from '../shell/use-may-open.ts'
import { ListSkeleton } from '../ui/skeleton.tsx'
import { ErrorState, State } from '../ui/states.tsx'
import { FileSize, FormattedNumber, RelativeTime } from '../ui/values.tsx'
import { DeploymentForm, MessageForm, PromotionForm, SignupForm } from './instance-forms.tsx'
import styles from './operators.module.css'
import { useAnswer } from './use-answer.ts'

type Told = DataOf<typeof getInstallation>

export function InstanceScreen() {
  const { t } = useLingui()
  const operates = useMayOpen('/instance/settings')
  if (!operates) return <NotAuthorised />
  return (
    <>
      <ScreenHeader title={t`Settings of this installation`} folders />
      <Settings />
    </>
  )
}

function Settings() {
  const { t } = useLingui()
  const { data, phase, reload } = useAnswer(getInstallation, {})
  if (!data)
    return phase === 'loading' ? (
      <ListSkeleton rows={6} />
    ) : phase === 'absent' ? (
      <State icon={IconCloudOff} title={t`These settings are not on this device.`}>
        <Trans>They open when there is a connection.</Trans>
      </State>
    ) : (
      <ErrorState title={t`The settings could not be loaded`} onRetry={reload}>
        <Trans>The server did not answer.</Trans>
      </ErrorState>
    )
  const { chosenBy } = data
  return (
    <div className={styles.page}>
      <Section
        title={t`System message`}
        lead={t`Stands above every page for everybody, until they dismiss it.`}
        chosen={chosenBy.systemMessage}
      >
        <MessageForm told={data.systemMessage} onSaved={reload} />
      </Section>
      <Section
        title={t`Promotion`}
        lead={t`Stands above the pages of organizations on trial, until dismissed for the day.`}
        chosen={chosenBy.promotion}
      >
        <PromotionForm told={data.promotion} onSaved={reload} />
      </Section>
      <Section
        title={t`Sign-up`}
        lead={t`Whether people found organizations by themselves. Invitations work either way.`}
        chosen={chosenBy.signupDisabled}
      >
        <SignupForm told={data.signupDisabled} onSaved={reload} />
      </Section>
      <Section
        title={t`Deployment type`}
        lead={t`Which screens and menus there are, for everybody: they change with the next look at the app.`}
        chosen={chosenBy.deploymentType}
      >
        <DeploymentForm
          told={data.deploymentType}
          configured={data.configured.deploymentType}
          onSaved={reload}
        />
      </Section>
      <Section title={t`From the configuration`} lead={t`Set where the server runs, and read here.`}>
        <Configured told={data.configured} />
      </Section>
    </div>
  )
}

function Section(props: {
  readonly title: string
  readonly lead: string
  readonly chosen?: Told['chosenBy']['promotion']
  readonly children: ReactNode
}) {
  const { title, lead, chosen, children } = props
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h2 className="h20" id={id}>
          {title}
        </h2>
        <p className="m">{lead}</p>
        {chosen ? (
          <p className="m t12">
            <Trans>
              Changed last by <bdi>{chosen.by}</bdi>, <RelativeTime at={chosen.at} />
            </Trans>
          </p>
        ) : null}
      </header>
      {children}
    </section>
  )
}

function Configured({ told }: { readonly told: Told['configured'] }) {
  const { publicUrl, deploymentType, idleTimeoutSeconds, maxUploadBytes, sendsMail, timeStamps } = told
  const yes = <Trans context="operators">Yes</Trans>
  const no = <Trans context="operators">No</Trans>
  return (
    <dl className={styles.facts}>
      <dt>
        <Trans>Main address</Trans>
      </dt>
      <dd>
        <bdi dir="ltr">{publicUrl}</bdi>
      </dd>
      <dt>
        <Trans>Deployment type</Trans>
      </dt>
      <dd>
        <FormattedNumber value={deploymentType} />
      </dd>
      <dt>
        <Trans>Signed out when idle, seconds</Trans>
      </dt>
      <dd>
        <FormattedNumber value={idleTimeoutSeconds} />
      </dd>
      <dt>
        <Trans>Largest file</Trans>
      </dt>
      <dd>
        <FileSize bytes={maxUploadBytes} />
      </dd>
      <dt>
        <Trans>Sends e-mail</Trans>
      </dt>
      <dd>{sendsMail ? yes : no}</dd>
      <dt>
        <Trans>Time stamps of an authority</Trans>
      </dt>
      <dd>{timeStamps ? yes : no}</dd>
    </dl>
  )
}
