/** The first hour of an organisation: what is still to be done, each where it is done. For whoever runs it. */
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconChevronRight,
  IconCircleCheck,
  IconKey,
  IconPalette,
  IconPlugConnected,
  IconSend,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useReplicaView } from '../../replica/use-replica.tsx'
import { useCreateEntries } from '../../shell/create-menu.tsx'
import { PlainLink } from '../../shell/links.tsx'
import { useShellData } from '../../shell/shell-data.ts'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import styles from './organization-start.module.css'

interface Step {
  readonly id: string
  readonly icon: IconShape
  readonly label: string
  readonly about: string
  readonly isDone: boolean
  readonly to?: string
  readonly search?: Readonly<Record<string, string>>
}

/** `children` stand there once nothing of it is left to do. */
export function OrganizationStart({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  const { organisation } = useShellData()
  const [create] = useCreateEntries()
  const done = useReplicaView(({ held, profile, rows }) => {
    const organization = profile && held.organization.get(profile.organizationId)
    return {
      people: held.member.size > 1 || held.memberInvite.size > 0,
      look: Boolean(organization?.brandColor ?? organization?.logoSha256),
      roles: held.role.size > 0,
      systems: held.connectedSystem.size > 0,
      sent: [...rows.values()].some((one) => one.isOwner && one.state !== 'draft'),
    }
  })
  const steps: readonly Step[] = [
    {
      ...{ id: 'people', icon: IconUserPlus, isDone: done.people },
      ...{ label: t`Invite your people`, about: t`One by one, or a whole list as a CSV file` },
      ...{ to: '/administration/users', search: { open: 'new' } },
    },
    {
      ...{ id: 'look', icon: IconPalette, isDone: done.look },
      ...{ label: t`Give it your colour and logo`, about: t`In the app, on signing pages and in e-mails` },
      to: '/administration/organization',
    },
    {
      ...{ id: 'roles', icon: IconKey, isDone: done.roles },
      ...{ label: t`Make roles`, about: t`What somebody may see and change` },
      ...{ to: '/administration/roles', search: { open: 'new' } },
    },
    {
      ...{ id: 'systems', icon: IconPlugConnected, isDone: done.systems },
      ...{ label: t`Connect a system`, about: t`Your ERP, a registry, an archive` },
      ...{ to: '/administration/connected-systems', search: { open: 'new' } },
    },
    {
      ...{ id: 'sent', icon: IconSend, isDone: done.sent },
      ...{ label: t`Send the first document`, about: t`A PDF, who signs it, and where` },
    },
  ]
  if (steps.every((step) => step.isDone)) return children
  return (
    <section className={styles.start}>
      <h2 className={styles.title}>
        <Trans>
          Set up <bdi>{organisation.name}</bdi>
        </Trans>
      </h2>
      <p className="m">
        <Trans>In whatever order. All of it is found again under your picture, in Administration.</Trans>
      </p>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step.id}>
            {step.to !== undefined ? (
              <PlainLink to={step.to} search={step.search ?? {}} className={styles.step ?? ''}>
                <StepWords step={step} />
              </PlainLink>
            ) : create ? (
              <button type="button" className={styles.step} onClick={create.run}>
                <StepWords step={step} />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function StepWords({ step }: { readonly step: Step }) {
  return (
    <>
      <span className={step.isDone ? styles.done : styles.mark}>
        <Icon of={step.isDone ? IconCircleCheck : step.icon} size={20} />
      </span>
      <span className={styles.words}>
        <span className="b">{step.label}</span>
        <span className="m t12">{step.isDone ? <Trans>Done</Trans> : step.about}</span>
      </span>
      <Icon of={IconChevronRight} size={16} mirror />
    </>
  )
}
