import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import type { GroupView, RecipientView } from '../../../sync/collab/draft-view.ts'
import { STEP_WORK } from '../../../sync/entities/step-kind.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { FieldMessage } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isolate } from '../../ui/isolate.ts'
import { announce } from '../../ui/live-region.tsx'
import { pointOf } from '../finalise/send-readiness.ts'
import { useProblemText } from '../wizard/problem-text.ts'
import { useWizard } from '../wizard/wizard-context.tsx'
import { GroupDialog } from './group-dialog.tsx'
import styles from './group-line.module.css'
import { writeGroupOrder } from './order-edits.ts'
import recipientListStyles from './recipient-list.module.css'
import { shiftGroup } from './recipient-order.ts'

export interface GroupLineProps {
  readonly group: GroupView
  /** Everybody of its step. */
  readonly step: readonly RecipientView[]
}

/** Above the people of a group: what they are called and how many of them are enough. */
export function GroupLine({ group, step }: GroupLineProps) {
  const { t } = useLingui()
  const { draft, live, reading } = useWizard()
  const format = useFormat()
  const name = isolate(group.name || t`A group`)
  const shifted = (direction: 'up' | 'down') =>
    shiftGroup(draft.recipients, new Set(group.memberIds), direction)
  const shift = (direction: 'up' | 'down') => {
    const change = shifted(direction)
    if (!change) return
    const inOrder = draft.recipients.filter((one) => one.groupId === group.id).map((one) => one.id)
    live.undo.endStep()
    live.edit((ydoc) => writeGroupOrder(ydoc, inOrder, change))
    live.undo.endStep()
    const now = live.reading().draft?.recipients.find((one) => one.id === inOrder[0])
    const step = format.number(now?.order ?? 1)
    announce(t`${name}, now step ${step}`)
  }
  const problemText = useProblemText(draft)
  const [open, setOpen] = useState(false)
  const kind = step.find((one) => one.groupId === group.id)?.kind
  const problems = reading.problems.filter(
    (one) => one.in === 'groups' && one.id === group.id && pointOf(one.code) === 'recipients',
  )
  const people = step.filter(
    (one) => one.groupId === group.id || (one.groupId === null && one.holders === null && one.kind === kind),
  )
  return (
    <li className={styles.recGroup} data-group={group.id}>
      <Icon of={IconUsersGroup} />
      <span className="grow">
        <b className="b">
          <bdi>{group.name || t`A group`}</bdi>
        </b>{' '}
        <span className="m">
          <EnoughText group={group} />
        </span>
        {problems.map((one) => (
          <FieldMessage key={one.code} tone="bad">
            {problemText(one)}
          </FieldMessage>
        ))}
      </span>
      {draft.orderMode === 'serial' ? (
        <>
          <IconButton
            icon={IconArrowUp}
            label={t`Move the group ${name} up`}
            disabled={shifted('up') === null}
            onClick={() => shift('up')}
          />
          <IconButton
            icon={IconArrowDown}
            label={t`Move the group ${name} down`}
            disabled={shifted('down') === null}
            onClick={() => shift('down')}
          />
        </>
      ) : null}
      <Button variant="quiet" onClick={() => setOpen(true)} aria-label={t`Change the group ${group.name}`}>
        <Trans>Change</Trans>
      </Button>
      {open ? <GroupDialog people={people} group={group} onClose={() => setOpen(false)} /> : null}
    </li>
  )
}

/** "2 of 3 are enough" */
export function EnoughText({ group }: { readonly group: GroupView }) {
  const { t } = useLingui()
  const format = useFormat()
  const { quota } = group
  if (group.isOfHolders)
    return t`${plural(quota, { one: '# of its people is enough', other: '# of its people are enough' })}`
  const [some, all] = [format.number(group.quota), format.number(group.memberIds.length)]
  return group.quota === 1 ? t`One of ${all} is enough` : t`${some} of ${all} are enough`
}

/** Below people who do the same in one step and of whom all are needed so far. */
export function GroupOffer({ step }: { readonly step: readonly RecipientView[] }) {
  const [open, setOpen] = useState(false)
  const people = groupable(step)
  if (people.length < 2) return null
  return (
    <li className={recipientListStyles.recOffer}>
      <Button variant="quiet" icon={IconUsersGroup} onClick={() => setOpen(true)}>
        <Trans>Only some of them are needed</Trans>
      </Button>
      {open ? <GroupDialog people={people} group={null} onClose={() => setOpen(false)} /> : null}
    </li>
  )
}

/** The most who do the same work and are in no group; being told is no work. */
function groupable(step: readonly RecipientView[]): readonly RecipientView[] {
  const free = step.filter(
    (one) => one.groupId === null && one.holders === null && STEP_WORK[one.kind] !== 'told',
  )
  const byKind = free.map((one) => free.filter((other) => other.kind === one.kind))
  return byKind.reduce<readonly RecipientView[]>((most, one) => (one.length > most.length ? one : most), [])
}
