import { useLingui } from '@lingui/react/macro'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { RecipientView } from '../../../sync/collab/draft-view.ts'
import type { RecipientId } from '../../../sync/ids.ts'
import { useKeepContact } from '../../people/use-keep-contact.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'
import { GroupLine, GroupOffer } from './group-line.tsx'
import { writeOrder } from './order-edits.ts'
import styles from './recipient-list.module.css'
import { type DropTarget, dropRecipient, stepsOf } from './recipient-order.ts'
import { RecipientRow } from './recipient-row.tsx'

/** Everybody in order. Drag by the handle: between rows for a step of its own, onto a row to act together. */
export function RecipientList() {
  const { t } = useLingui()
  const { live, draft, reading, focusId } = useWizard()
  const [dragged, setDragged] = useState<RecipientId | null>(null)
  const [target, setTarget] = useState<DropTarget | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const keeping = useKeepContact()
  useEffect(() => {
    if (!focusId) return
    const id = CSS.escape(focusId)
    const row = list.current?.querySelector<HTMLElement>(`[data-recipient="${id}"], [data-group="${id}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('[aria-invalid], input, select, button')?.focus()
  }, [focusId])

  if (draft.recipients.length === 0)
    return (
      <div className={classNames(styles.recNone, 'm')}>
        <Icon of={IconUsers} />
        {t`Nobody yet. Add whoever signs, approves or should know.`}
      </div>
    )
  const steps = stepsOf(draft.recipients, draft.orderMode)
  const drop = () => {
    const change = dragged && target ? dropRecipient(draft.recipients, dragged, target) : null
    if (dragged && change) {
      live.undo.endStep()
      live.edit((ydoc) => writeOrder(ydoc, dragged, change))
    }
    setDragged(null)
    setTarget(null)
  }
  return (
    <ul ref={list} className={styles.recs} aria-label={t`Recipients in their order`}>
      {steps.flatMap((step) => [
        ...step.members.flatMap((one, index) => [
          <GroupLineBefore key={`group before ${one.id}`} of={one} step={step.members} />,
          <RecipientRow
            key={one.id}
            recipient={one}
            order={step.order}
            onKeep={one.holders === null ? keeping(one) : undefined}
            problems={reading.problems.filter(
              (problem) => problem.in === 'recipients' && problem.id === one.id,
            )}
            className={classNames(
              index > 0 && draft.orderMode === 'serial' && styles.joined,
              one.groupId !== null && styles.inGroup,
              index === 0 && step.members.length > 1 && draft.orderMode === 'serial' && styles.leads,
              dragged === one.id && styles.lifted,
              target?.kind === 'with' && target.id === one.id && styles.dropWith,
              target?.kind === 'before' && target.id === one.id && styles.dropBefore,
            )}
            onDrag={(clientY) => {
              setDragged(one.id)
              setTarget(targetAt(list.current, one.id, clientY))
            }}
            onDrop={drop}
            onCancel={() => {
              setDragged(null)
              setTarget(null)
            }}
          />,
        ]),
        <GroupOffer key={`offer ${step.order}`} step={step.members} />,
      ])}
      <li
        aria-hidden="true"
        className={classNames(styles.dropLast, target?.kind === 'before' && target.id === null && 'on')}
      />
    </ul>
  )
}

/** A group is named before the first of its people. */
function GroupLineBefore(props: { readonly of: RecipientView; readonly step: readonly RecipientView[] }) {
  const { draft } = useWizard()
  const group = draft.groups.find((one) => one.memberIds[0] === props.of.id)
  return group && !group.isOfHolders ? <GroupLine group={group} step={props.step} /> : null
}

/** The upper and lower quarter of a row mean "between", its middle means "together with". */
function targetAt(list: HTMLElement | null, own: string, clientY: number): DropTarget | null {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-recipient]') ?? [])]
  for (const row of rows) {
    const box = row.getBoundingClientRect()
    if (clientY > box.bottom) continue
    const id = row.dataset.recipient ?? ''
    const part = (clientY - box.top) / box.height
    if (part < 0.28) return { kind: 'before', id }
    if (part > 0.72) return { kind: 'before', id: rows[rows.indexOf(row) + 1]?.dataset.recipient ?? null }
    return id === own ? null : { kind: 'with', id }
  }
  return { kind: 'before', id: null }
}
