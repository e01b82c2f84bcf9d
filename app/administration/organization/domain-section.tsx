/** Whether the domain of the addresses is the organisation's, and the two ways to prove it. */
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconMail,
  IconShieldCheck,
  IconWorldSearch,
} from '@tabler/icons-react'
import { useState } from 'react'
import { mailDomainCode, verifyDomain } from '../../../sync/calls/organization.ts'
import type { Organization } from '../../../sync/entities/organization.ts'
import { joinsUntil } from '../../../sync/rules/domain-grace.ts'
import {
  type DomainProof,
  PROOF_MAILBOXES,
  type ProofMailbox,
  proofHost,
  proofOf,
  proofText,
} from '../../../sync/rules/email-domain.ts'
import { AccountSection } from '../../account/account-section.tsx'
import { NeedsConnection } from '../../account/needs-connection.tsx'
import { useOrganization } from '../../account/use-organization.ts'
import { FailureBanner } from '../../identity/failure-banner.tsx'
import { useReplica } from '../../replica/use-replica.tsx'
import { useCalls } from '../../session/use-calls.ts'
import { PlainLinkButton } from '../../shell/links.tsx'
import { useIsOnline } from '../../shell/use-connection.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldMessage } from '../../ui/field.tsx'
import { isolate } from '../../ui/isolate.ts'
import { announce } from '../../ui/live-region.tsx'
import { OtpInput } from '../../ui/otp-input.tsx'
import { Pill } from '../../ui/pill.tsx'
import { DateOnly, RelativeTime } from '../../ui/values.tsx'
import styles from './organization.module.css'

export function DomainSection({ organization }: { readonly organization: Organization }) {
  const proof = proofOf(organization)
  const online = useIsOnline()
  if (organization.emailDomain === '') return null
  const domain = <bdi dir="ltr">{organization.emailDomain}</bdi>
  return (
    <AccountSection
      title={<Trans>Proof of the e-mail domain</Trans>}
      lead={
        <Trans>
          Nobody joins by {domain} before it is proved to be yours. Whoever has an account already stays where
          they are.
        </Trans>
      }
    >
      <div>
        <DomainPill proof={proof} />
      </div>
      {proof && <Lost proof={proof} />}
      {proof === null ? (
        <p className="m">
          <Trans>The domain has not reached the server yet.</Trans>
        </p>
      ) : proof.state === 'proved' && joinsUntil(proof) === null ? null : online ? (
        <Proving organization={organization} proof={proof} />
      ) : (
        <NeedsConnection />
      )}
    </AccountSection>
  )
}

/** Over the list of users: whoever looks after people is told before nobody joins any more. */
export function DomainLostNotice() {
  const { organization } = useOrganization()
  const proof = organization && proofOf(organization)
  return proof ? <Lost proof={proof} leads /> : null
}

/** Proved once, and to be proved again before nobody joins by it any more. */
function Lost({ proof, leads = false }: { readonly proof: DomainProof; readonly leads?: boolean }) {
  const until = joinsUntil(proof)
  if (until === null) return null
  return (
    <Banner
      icon={IconAlertTriangle}
      tone="warn"
      {...(leads && {
        acts: (
          <PlainLinkButton to="/administration/organization" variant="outline">
            <Trans>Prove it again</Trans>
          </PlainLinkButton>
        ),
      })}
    >
      <p>
        {proof.by === 'dns' ? (
          <Trans>The record that proved the domain is gone.</Trans>
        ) : (
          <Trans>The code that proved the domain is a year old.</Trans>
        )}{' '}
        <Trans>
          New people join by it until <DateOnly at={until} />. Prove it again before; nothing else changes.
        </Trans>
      </p>
    </Banner>
  )
}

export function DomainPill({ proof }: { readonly proof: DomainProof | null }) {
  if (proof && joinsUntil(proof) !== null)
    return (
      <Pill icon={IconAlertTriangle} tone="warn">
        <Trans>Prove it again</Trans>
      </Pill>
    )
  if (proof?.state === 'proved')
    return (
      <Pill icon={IconCircleCheck} tone="ok">
        <Trans context="domain">Proved</Trans>
      </Pill>
    )
  if (proof?.state === 'waiting')
    return (
      <Pill icon={IconClock} tone="wait">
        <Trans>Waiting for the record</Trans>
      </Pill>
    )
  return (
    <Pill icon={IconShieldCheck}>
      <Trans>Not proved</Trans>
    </Pill>
  )
}

function Proving({
  organization,
  proof,
}: {
  readonly organization: Organization
  readonly proof: DomainProof
}) {
  const replica = useReplica()
  const check = () => void replica.dispatch('checkDomain', { id: organization.id }, { title: proof.domain })
  return (
    <>
      <div className={styles.proof}>
        <p className="b">
          <Trans>By a record in DNS</Trans>
        </p>
        <p className="m">
          <Trans>
            Whoever looks after your domain adds this record. It is looked for every quarter of an hour for
            three days.
          </Trans>
        </p>
        <dl className={styles.record}>
          <dt>
            <Trans context="DNS record">Kind</Trans>
          </dt>
          <dd>TXT</dd>
          <dt>
            <Trans context="DNS record">Name</Trans>
          </dt>
          <dd>
            <bdi dir="ltr">{proofHost(proof.domain)}</bdi>
          </dd>
          <dt>
            <Trans context="DNS record">Value</Trans>
          </dt>
          <dd>
            <bdi dir="ltr">{proofText(proof.token)}</bdi>
          </dd>
        </dl>
        <LookedFor proof={proof} />
        <div>
          <Button variant="tonal" icon={IconWorldSearch} onClick={check}>
            {proof.state === 'waiting' ? <Trans>Look again now</Trans> : <Trans>Look for the record</Trans>}
          </Button>
        </div>
      </div>
      <ByMail domain={proof.domain} />
    </>
  )
}

function LookedFor({ proof: { failure, checkedAt } }: { readonly proof: DomainProof }) {
  const { t } = useLingui()
  if (failure === null || checkedAt === null) return null
  const words = {
    'not-there': t`The record is not there, or says something else.`,
    'not-reached': t`The name server of the domain did not answer.`,
    taken: t`Another organisation has proved this domain already. Ask whoever runs this service.`,
  }
  return (
    <FieldMessage tone={failure === 'taken' ? 'bad' : 'warn'}>
      {words[failure]} <RelativeTime at={checkedAt} />
    </FieldMessage>
  )
}

function ByMail({ domain }: { readonly domain: string }) {
  const { t } = useLingui()
  const calls = useCalls()
  const [mailed, setMailed] = useState<ProofMailbox | null>(null)
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const ask = async (run: () => Promise<{ readonly ok: boolean; readonly error?: unknown }>) => {
    setBusy(true)
    const answer = await run()
    setBusy(false)
    const { sentence } = (answer.error ?? {}) as { readonly sentence?: string }
    setFailure(answer.ok ? null : (sentence ?? t`The server did not answer.`))
    return answer.ok
  }
  const mail = async (mailbox: ProofMailbox) => {
    if (!(await ask(() => calls.call(mailDomainCode, { mailbox })))) return
    setMailed(mailbox)
    announce(t`The code is on its way.`)
  }
  const verify = (typed: string) => void ask(() => calls.call(verifyDomain, { code: typed }))
  const address = isolate(`${mailed ?? ''}@${domain}`)
  return (
    <div className={styles.proof}>
      <p className="b">
        <Trans>By a code</Trans>
      </p>
      <p className="m">
        <Trans>A message with a code goes to a mailbox that only whoever runs the domain reads.</Trans>
      </p>
      <FailureBanner text={failure} />
      <div className={styles.ways}>
        {PROOF_MAILBOXES.map((mailbox) => (
          <Button key={mailbox} icon={IconMail} disabled={busy} onClick={() => void mail(mailbox)}>
            <bdi dir="ltr">{`${mailbox}@${domain}`}</bdi>
          </Button>
        ))}
      </div>
      {mailed === null ? null : (
        <OtpInput
          label={t`The code that was mailed to ${address}`}
          value={code}
          onText={setCode}
          onComplete={verify}
        />
      )}
    </div>
  )
}
