import { useLingui } from '@lingui/react/macro'
import {
  IconAdjustments,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconGripVertical,
  IconLink,
  IconPencil,
  IconTrash,
  IconUnlink,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { edit } from '../../../sync/collab/draft-doc.ts'
import type { Problem } from '../../../sync/collab/draft-problem.ts'
import type { RecipientView } from '../../../sync/collab/draft-view.ts'
import { updateRecipient } from '../../../sync/collab/edit-recipients.ts'
import type { Language, StepKind } from '../../../sync/entities/envelope.ts'
import { STEP_WORK } from '../../../sync/entities/step-kind.ts'
import { LOCALE_NAMES } from '../../i18n/locale.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useStepProviders } from '../../session/step-providers.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FieldMessage } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isolate } from '../../ui/isolate.ts'
import { announce } from '../../ui/live-region.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { Select } from '../../ui/select.tsx'
import { useUndo } from '../../ui/undo.tsx'
import { toneOf } from '../designer/designer-context.tsx'
import { undoOwn } from '../undo-own.ts'
import { useProblemText } from '../wizard/problem-text.ts'
import { useWizard } from '../wizard/wizard-context.tsx'
import { useAskedPaths } from './asked-paths.ts'
import { NeededChoice } from './needed-choice.tsx'
import { removeFromOrder, writeOrder } from './order-edits.ts'
import { RecipientEditor } from './recipient-editor.tsx'
import styles from './recipient-list.module.css'
import { RecipientMarks } from './recipient-marks.tsx'
import { RecipientOptions } from './recipient-options.tsx'
import { shiftRecipient, toggleJoin } from './recipient-order.ts'
import { useStepHint, useStepOptions } from './use-step-options.ts'

export interface RecipientRowProps {
  readonly recipient: RecipientView
  readonly order: number
  readonly problems: readonly Problem[]
  readonly className: string
  /** Keeps them as a contact; absent for who is known already. */
  readonly onKeep: (() => void) | undefined
  readonly onDrag: (clientY: number) => void
  readonly onDrop: () => void
  readonly onCancel: () => void
}

/** One recipient: handle, step, person, what they do, their language, and everything else in the menu. */
export function RecipientRow(props: RecipientRowProps) {
  const { recipient, order, problems, className } = props
  const { t } = useLingui()
  const { live, draft } = useWizard()
  const format = useFormat()
  const offerUndo = useUndo()
  const problemText = useProblemText(draft)
  const incomplete =
    recipient.holders === null && (recipient.name.trim() === '' || recipient.email.trim() === '')
  const [editing, setEditing] = useState(incomplete)
  const [asking, setAsking] = useState(false)
  const stepOptions = useStepOptions(recipient)
  const stepHint = useStepHint(recipient)
  const asked = useAskedPaths()
  const hasSystem = useStepProviders()?.includes('connectedSystem') ?? false
  const pressed = useRef(false)
  const name = isolate(recipient.name || recipient.email || t`New recipient`)
  const serial = draft.orderMode === 'serial'
  const index = draft.recipients.findIndex((one) => one.id === recipient.id)
  const update = (patch: Parameters<typeof updateRecipient>[2]) =>
    live.edit((ydoc) => updateRecipient(ydoc, recipient.id, patch))
  const shift = (direction: 'up' | 'down') => {
    const change = shiftRecipient(draft.recipients, recipient.id, direction)
    if (!change) return
    live.undo.endStep()
    live.edit((ydoc) => writeOrder(ydoc, recipient.id, change))
    const now = live.reading().draft?.recipients.find((one) => one.id === recipient.id)
    const step = format.number(now?.order ?? order)
    // A moved element loses the focus; the next arrow must find it again.
    const focused = document.activeElement
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.isConnected && focused.focus())
    announce(t`${name}, now step ${step}`)
  }
  const join = () => {
    const change = toggleJoin(draft.recipients, recipient.id)
    if (change) live.edit((ydoc) => writeOrder(ydoc, recipient.id, change))
  }
  // The people of a group do the same.
  const setKind = (kind: StepKind) => {
    const group = draft.groups.find((one) => one.id === recipient.groupId)
    // Where the installation has none, a system step is for one of the organisation’s.
    const asks = kind === 'integration' && !hasSystem && recipient.asks === null ? asked[0]?.id : undefined
    live.edit((ydoc) =>
      edit(ydoc, 'updateRecipient', recipient.id, () => {
        for (const id of group?.memberIds ?? [recipient.id])
          updateRecipient(ydoc, id, { kind, ...(asks && { asks }) })
      }),
    )
  }
  const remove = () => {
    live.undo.endStep()
    live.edit((ydoc) => removeFromOrder(ydoc, recipient.id))
    live.undo.endStep()
    offerUndo({ message: t`${name} removed`, undo: () => undoOwn(live, 'removeRecipient') })
  }
  const shown = problems.filter((one) => one.code !== 'signature-field-missing')
  return (
    <li className={classNames(styles.rec, className)} data-recipient={recipient.id}>
      <button
        type="button"
        className={styles.handle}
        aria-label={t`Move ${name}: drag, or arrow up and down`}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          pressed.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={(event) => pressed.current && props.onDrag(event.clientY)}
        onPointerUp={() => {
          if (pressed.current) props.onDrop()
          pressed.current = false
        }}
        onPointerCancel={() => {
          pressed.current = false
          props.onCancel()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && pressed.current) {
            pressed.current = false
            props.onCancel()
          }
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          shift(event.key === 'ArrowUp' ? 'up' : 'down')
        }}
      >
        <Icon of={IconGripVertical} />
      </button>
      <span className={classNames(styles.seqn, 'num')} aria-hidden="true">
        {format.number(order)}
      </span>
      <Avatar name={recipient.name || recipient.email || '?'} tone={toneOf(draft.recipients, recipient.id)} />
      {editing ? (
        <RecipientEditor recipient={recipient} onDone={() => setEditing(incomplete)} />
      ) : (
        <div className={styles.who}>
          <div className="b cut" dir="auto">
            {recipient.name}
            <span className="sr">
              , {serial ? t`step ${format.number(order)}` : t`at once with the others`}
            </span>
          </div>
          {recipient.holders === null ? (
            <div className="t12 m cut">
              <bdi dir="ltr">{recipient.email}</bdi>
            </div>
          ) : (
            <div className="t12 m">{t`Whoever is in it when you send is asked; later changes do not count.`}</div>
          )}
          <RecipientMarks recipient={recipient} />
          {props.onKeep ? (
            <Button variant="link" onClick={props.onKeep}>
              {t`Keep as a contact`}
            </Button>
          ) : null}
        </div>
      )}
      <div className={styles.choices}>
        <Select
          label={t`What ${name} does`}
          hideLabel
          hint={stepHint}
          size="sm"
          value={recipient.kind}
          onValue={(kind) => setKind(kind as StepKind)}
          options={stepOptions}
        />
        {recipient.kind === 'integration' && (asked.length > 0 || recipient.asks !== null) ? (
          <Select
            label={t`What is asked in the step of ${name}`}
            hideLabel
            size="sm"
            hint={t`Fields called like its parameters are sent; its answers go into the fields of this step.`}
            value={recipient.asks ?? ''}
            onValue={(id) => update({ asks: asked.find((one) => one.id === id)?.id ?? null })}
            options={[
              { value: '', label: t`The system of this installation`, disabled: !hasSystem },
              ...asked.map((one) => ({ value: one.id, label: one.label })),
              ...(recipient.asks === null || asked.some((one) => one.id === recipient.asks)
                ? []
                : [
                    { value: recipient.asks, label: t`An endpoint that cannot be asked now`, disabled: true },
                  ]),
            ]}
          />
        ) : null}
        {recipient.holders === null || STEP_WORK[recipient.kind] === 'told' ? null : (
          <NeededChoice recipient={recipient} />
        )}
        <Select
          label={t`Language of ${name}`}
          hideLabel
          size="sm"
          value={recipient.language}
          onValue={(language) => update({ language: language as Language })}
          options={Object.entries(LOCALE_NAMES).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <Menu
        label={t`More for ${name}`}
        align="end"
        trigger={<IconButton icon={IconDots} label={t`More for ${name}`} />}
      >
        {recipient.holders === null ? (
          <MenuItem icon={IconPencil} onSelect={() => setEditing(true)}>{t`Edit name and e-mail`}</MenuItem>
        ) : null}
        <MenuItem icon={IconAdjustments} onSelect={() => setAsking(true)}>{t`More options`}</MenuItem>
        <MenuItem
          icon={IconArrowUp}
          onSelect={() => shift('up')}
          {...(index === 0 && !recipient.withPrevious && { disabledReason: t`First` })}
        >{t`Move up`}</MenuItem>
        <MenuItem
          icon={IconArrowDown}
          onSelect={() => shift('down')}
          {...(index === draft.recipients.length - 1 &&
            !recipient.withPrevious && { disabledReason: t`Last` })}
        >{t`Move down`}</MenuItem>
        {serial && index > 0 ? (
          <MenuItem icon={recipient.withPrevious ? IconUnlink : IconLink} onSelect={join}>
            {recipient.withPrevious ? t`In a step of its own` : t`Together with the one before`}
          </MenuItem>
        ) : null}
        <MenuSeparator />
        <MenuItem icon={IconTrash} bad onSelect={remove}>{t`Remove`}</MenuItem>
      </Menu>
      {asking ? <RecipientOptions recipient={recipient} onClose={() => setAsking(false)} /> : null}
      {shown.length > 0 && !editing ? (
        <div className={styles.faults}>
          {shown.map((one) => (
            <FieldMessage key={one.code} tone="bad">
              {problemText(one)}
            </FieldMessage>
          ))}
        </div>
      ) : null}
    </li>
  )
}
