/** /inspire: where somebody new begins (A008). */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight, IconCircle, IconCircleCheck, IconDeviceMobile } from '@tabler/icons-react'
import { useReplicaView } from '../replica/use-replica.tsx'
import { useCreateEntries } from '../shell/create-menu.tsx'
import { PlainLink, useRouteExists } from '../shell/links.tsx'
import { avatarMenu } from '../shell/rules/avatar-menu.ts'
import { mayOpen } from '../shell/rules/page-access.ts'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { useShellData } from '../shell/shell-data.ts'
import { Icon } from '../ui/icon.tsx'
import { type FirstStep, firstSteps, type PlannedStep } from './first-steps.ts'
import styles from './getting-started-screen.module.css'

export function GettingStartedScreen() {
  const { t } = useLingui()
  const steps = useFirstSteps()
  const [own, ofOrganisation] = (['person', 'organisation'] as const).map((of) =>
    steps.filter((one) => one.of === of),
  )
  return (
    <>
      <ScreenHeader
        title={t`Getting started`}
        folders
        lead={<Trans>A few steps, in any order. What is done already is ticked.</Trans>}
      />
      <div className={styles.page}>
        <Steps title={t`For you`} steps={own ?? []} />
        <Steps title={t`For your organization`} steps={ofOrganisation ?? []} />
      </div>
    </>
  )
}

const WORDS: Readonly<Record<FirstStep, readonly [title: MessageDescriptor, lead: MessageDescriptor]>> = {
  signature: [msg`Make your signature`, msg`Type, draw or upload it once; it is offered wherever you sign.`],
  firstDocument: [
    msg`Send your first document`,
    msg`Choose a file, say who signs and where, and send it. It takes a few minutes.`,
  ],
  device: [
    msg`Work without a network`,
    msg`Install the app, see what is kept on this device and lock it with a PIN or passkey.`,
  ],
  colleagues: [
    msg`Invite your colleagues`,
    msg`One by one, or many at once from a file. You see who has joined.`,
  ],
  roles: [msg`Say who may do what`, msg`Make roles of your own, or give people those that are there.`],
  look: [msg`Make it look like yours`, msg`Your logo and colours, on every page and in every message.`],
  connectedSystems: [
    msg`Connect another system`,
    msg`Documents take values from it and tell it when they are finished.`,
  ],
}

function Steps({ title, steps }: { readonly title: string; readonly steps: readonly PlannedStep[] }) {
  const { t } = useLingui()
  if (steps.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="h20">{title}</h2>
      <ul className={styles.steps}>
        {steps.map(({ id, path, done }) => {
          const [name, lead] = WORDS[id]
          return (
            <li key={id}>
              <PlainLink to={path} className={styles.step}>
                <span className={done ? styles.done : styles.open}>
                  <Icon
                    of={done === null ? IconDeviceMobile : done ? IconCircleCheck : IconCircle}
                    size={24}
                  />
                </span>
                <span className={styles.words}>
                  <span className={styles.name}>{t(name)}</span>
                  <span className="m">{t(lead)}</span>
                  {done ? <span className="sr">{t({ message: 'Done', context: 'first step' })}</span> : null}
                </span>
                <Icon of={IconChevronRight} mirror />
              </PlainLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function useFirstSteps(): readonly PlannedStep[] {
  const { user, organisation } = useShellData()
  const exists = useRouteExists()
  const mayCreate = useCreateEntries().length > 0
  const has = useReplicaView(({ profile, rows, held }) => ({
    signature: profile?.signature != null,
    firstDocument: [...rows.values()].some((one) => one.isOwner && one.state !== 'draft'),
    colleagues: held.member.size > 1 || held.memberInvite.size > 0,
    roles: held.role.size > 0,
    connectedSystems: held.connectedSystem.size > 0,
  }))
  return firstSteps({
    mayOpen: (path) => exists(path) && mayOpen(path, user),
    mayCreate,
    offered: avatarMenu(user),
    has: { ...has, look: organisation.logoUrl !== undefined },
  })
}
