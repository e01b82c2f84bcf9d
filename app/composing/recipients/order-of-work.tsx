import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconEyeOff, IconRosetteDiscountCheck, IconSend, IconUsersGroup } from '@tabler/icons-react'
import type { GroupView, RecipientView } from '../../../sync/collab/draft-view.ts'
import { groupOf } from '../../../sync/collab/read-people.ts'
import { signs } from '../../../sync/entities/step-kind.ts'
import { STEP_FACES } from '../../faces/signing/step-faces.ts'
import { LOCALE_NAMES } from '../../i18n/locale.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { toneOf } from '../designer/designer-context.tsx'
import readyAsideStyles from '../finalise/ready-aside.module.css'
import { useWizard } from '../wizard/wizard-context.tsx'
import { EnoughText } from './group-line.tsx'
import styles from './order-of-work.module.css'
import { stepsOf } from './recipient-order.ts'

/** What will happen, from sending to the seal, drawn from what is arranged beside it. */
export function OrderOfWork() {
  const { draft } = useWizard()
  const format = useFormat()
  const steps = stepsOf(draft.recipients, draft.orderMode)
  return (
    <aside className={readyAsideStyles.wizAside} aria-labelledby="order-title">
      <h2 className="h20" id="order-title">
        <Trans>Order of work</Trans>
      </h2>
      <p className="m">
        {draft.orderMode === 'parallel' ? (
          <Trans>Everybody can act as soon as you send.</Trans>
        ) : (
          <Trans>Each step starts when the one before it is complete.</Trans>
        )}
      </p>
      <ol className={styles.flow}>
        <li>
          <span className={classNames(styles.dot, styles.first)} aria-hidden="true">
            <Icon of={IconSend} size={14} mirror />
          </span>
          <div className="b">
            <Trans>You send</Trans>
          </div>
          <div className="t12 m">
            <Trans>The files are frozen</Trans>
          </div>
        </li>
        {steps.map((step) => (
          <li key={step.order}>
            <span className={classNames(styles.dot, 'num')} aria-hidden="true">
              {format.number(step.order)}
            </span>
            <div className="b">
              <StepTitle members={step.members} groups={draft.groups} />
            </div>
            {draft.groups
              .filter((group) => step.members.some((one) => one.groupId === group.id))
              .map((group) => (
                <GroupBox key={group.id} group={group} step={step.members} />
              ))}
            <People members={step.members.filter((one) => !isInGroup(one, draft.groups))} />
          </li>
        ))}
        <li>
          <span className={styles.dot} aria-hidden="true">
            <Icon of={IconRosetteDiscountCheck} size={14} />
          </span>
          <div className="b">
            <Trans>Sealed and sent to everyone</Trans>
          </div>
          <div className="t12 m">
            <Trans>With a completion certificate</Trans>
          </div>
        </li>
      </ol>
    </aside>
  )
}

const isInGroup = (one: RecipientView, groups: readonly GroupView[]): boolean =>
  groups.some((group) => group.id === one.groupId)

/** People of whom some are enough, drawn as one. */
function GroupBox(props: { readonly group: GroupView; readonly step: readonly RecipientView[] }) {
  const { t } = useLingui()
  const { group, step } = props
  return (
    <section className={styles.groupBox} aria-label={group.name || t`A group`}>
      <div className="row t12">
        <Icon of={IconUsersGroup} size={16} />
        {group.memberIds.length === step.length ? null : (
          <b className="b cut" dir="auto">
            {group.name || t`A group`}
          </b>
        )}
        <span className="m">
          <EnoughText group={group} />
        </span>
      </div>
      <People members={step.filter((one) => one.groupId === group.id)} />
    </section>
  )
}

function People({ members }: { readonly members: readonly RecipientView[] }) {
  const { draft } = useWizard()
  const inGroup = members.some((one) => isInGroup(one, draft.groups))
  if (members.length === 0) return null
  return (
    <div className={members.length > 1 && !inGroup ? classNames(styles.people, styles.two) : styles.people}>
      {members.map((one) => (
        <div key={one.id} className={classNames('card', styles.person)}>
          <Avatar name={one.name || one.email || '?'} tone={toneOf(draft.recipients, one.id)} />
          <div style={{ minInlineSize: 0 }}>
            <div className="cut" dir="auto">
              {members.length > 1 || inGroup ? one.name || one.email : one.email || one.name}
            </div>
            <EnoughOf recipient={one} />
            <Doing recipient={one} />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Of a group of the organisation, or the holders of a job role. */
function EnoughOf({ recipient }: { readonly recipient: RecipientView }) {
  const { t } = useLingui()
  const { draft } = useWizard()
  if (recipient.holders === null) return null
  const group = groupOf(recipient, draft.groups)
  return <div className="t12 m cut">{group ? <EnoughText group={group} /> : t`Everybody in it`}</div>
}

function Doing({ recipient }: { readonly recipient: RecipientView }) {
  const { t, i18n } = useLingui()
  return (
    <div className="t12 m cut">
      {recipient.hidden ? (
        <span className={styles.hiddenMark}>
          <Icon of={IconEyeOff} size={14} /> {t`Hidden`} ·{' '}
        </span>
      ) : null}
      {i18n._(STEP_FACES[recipient.kind].role)} ·{' '}
      <bdi lang={recipient.language}>{LOCALE_NAMES[recipient.language]}</bdi>
    </div>
  )
}

function StepTitle(props: {
  readonly members: readonly RecipientView[]
  readonly groups: readonly GroupView[]
}) {
  const { members, groups } = props
  const { t } = useLingui()
  const [first] = members
  if (!first) return null
  const count = members.length
  const same = members.every((one) => one.kind === first.kind)
  const group = groups.find((one) => one.id === first.groupId)
  if (group && group.memberIds.length === count) return <bdi>{group.name || t`A group`}</bdi>
  if (count > 1) {
    if (same && signs(first.kind))
      return t`${plural(count, { one: '# person signs', other: '# people sign, in any order' })}`
    if (same && first.kind === 'approve')
      return t`${plural(count, { one: '# person approves', other: '# people approve, in any order' })}`
    if (same && first.kind === 'notify')
      return t`${plural(count, { one: '# person is notified', other: '# people are notified' })}`
    return t`${plural(count, { one: '# person acts', other: '# people act, in any order' })}`
  }
  const name = <bdi>{first.name || first.email}</bdi>
  switch (first.kind) {
    case 'sign':
    case 'eSign':
      return <Trans>{name} signs</Trans>
    case 'uaePassSign':
      return <Trans>{name} signs with UAE PASS</Trans>
    case 'integration':
      return <Trans>Done by a connected system</Trans>
    case 'approve':
      return <Trans>{name} approves</Trans>
    case 'notify':
      return <Trans>{name} is notified</Trans>
    case 'formFilling':
      return <Trans>{name} fills the form</Trans>
    case 'endorse':
      return <Trans>{name} endorses</Trans>
    case 'action':
      return <Trans>{name} takes action</Trans>
    case 'requestInfo':
      return <Trans>{name} gives information</Trans>
    case 'eSeal':
    case 'corporateSeal':
      return <Trans>{name} applies the seal</Trans>
    default:
      return name
  }
}
