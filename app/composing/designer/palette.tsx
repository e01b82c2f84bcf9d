import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { DraftView } from '../../../sync/collab/draft-view.ts'
import type { FieldKind } from '../../../sync/entities/field.ts'
import type { StepKind } from '../../../sync/entities/step-kind.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { FIELD_GROUPS, FIELD_HINTS, FIELD_WORDS, fieldLabel } from '../field-words.tsx'
import { seatTone, useDesigner, useDesignerPart } from './designer-context.tsx'
import { beginsAs } from './new-field.ts'
import styles from './palette.module.css'
import { pointOnPage } from './point-on-page.ts'
import { RecipientSelect } from './recipient-select.tsx'

/** What can be placed, and for whom: drag it, or press it and then the page, or Enter for the centre. */
export function Palette({ draft }: { readonly draft: DraftView }) {
  const { t, i18n } = useLingui()
  const designer = useDesigner()
  useDesignerPart((state) => state.recipientId)
  const seat = designer.seat()
  const recipientId = seat?.id ?? null
  const tone = seatTone(draft, recipientId)
  const groups = FIELD_GROUPS.map(({ title, kinds }) => ({
    title,
    kinds: kinds.filter((kind) => seat === undefined || beginsAs(kind, seat.kind) !== null),
  })).filter((one) => one.kinds.length > 0)
  return (
    <aside
      className={styles.dzPalette}
      aria-label={t`Fields to place`}
      style={{ '--c': `var(--${tone})` } as React.CSSProperties}
    >
      <RecipientSelect
        label={t`Place fields for`}
        recipients={draft.seats}
        value={recipientId}
        tone={tone}
        onValue={designer.setRecipient}
      />
      {groups.map((group) => (
        <section key={group.kinds[0]} aria-label={i18n._(group.title)}>
          <h2>{i18n._(group.title)}</h2>
          <div className={styles.grid}>
            {group.kinds.map((kind) => (
              <PaletteItem key={kind} kind={kind} step={seat?.kind} />
            ))}
          </div>
        </section>
      ))}
      {seat?.kind === 'notify' ? (
        <p className="t12 m foot">
          <Trans>Somebody who is only notified fills in nothing: their fields are read only.</Trans>
        </p>
      ) : null}
      <p className="t12 m foot">
        <Trans>Drag onto the page, or press and then press the page. Enter places in the centre.</Trans>
      </p>
    </aside>
  )
}

/** A field placed by key may lie outside of what is scrolled into view. */
function showField(id: string | null): void {
  if (id === null) return
  requestAnimationFrame(() =>
    document
      .querySelector(`[data-field="${CSS.escape(id)}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  )
}

const DRAG_FROM_PX = 4

export function PaletteItem(props: {
  readonly kind: FieldKind
  readonly step: StepKind | undefined
  /** Armed, it places one field after another. */
  readonly stays?: boolean
}) {
  const { kind, step, stays = false } = props
  const { i18n } = useLingui()
  const designer = useDesigner()
  const armed = useDesignerPart((state) => state.placing === kind)
  const [ghost, setGhost] = useState<{ x: number; y: number } | null>(null)
  const start = useRef<{ x: number; y: number } | null>(null)
  const dragged = useRef(false)
  const { icon } = FIELD_WORDS[kind]
  const label = fieldLabel(kind, step)
  const hint = FIELD_HINTS[kind]
  return (
    <>
      <button
        type="button"
        className={classNames(styles.item, armed && styles.armed)}
        aria-pressed={armed}
        {...(hint && { title: i18n._(hint), 'aria-description': i18n._(hint) })}
        onPointerDown={(event) => {
          dragged.current = false
          if (event.button !== 0 || event.pointerType === 'touch') return
          start.current = { x: event.clientX, y: event.clientY }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={(event) => {
          const from = start.current
          if (!from) return
          if (!dragged.current && Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG_FROM_PX)
            return
          dragged.current = true
          setGhost({ x: event.clientX, y: event.clientY })
        }}
        onPointerUp={(event) => {
          start.current = null
          setGhost(null)
          if (!dragged.current) return
          const found = pointOnPage(designer.pages(), event.clientX, event.clientY)
          if (found) designer.placeAtPoint(kind, found.page, found.at)
          else designer.say({ what: 'wrongPlacement' })
        }}
        onPointerCancel={() => {
          start.current = null
          setGhost(null)
        }}
        onClick={(event) => {
          if (dragged.current) return
          // A press by key has no pointer behind it.
          if (event.detail === 0) showField(designer.placeAtCentre(kind))
          else designer.arm(kind, { stays })
        }}
      >
        <Icon of={icon} />
        <span className="cut">{i18n._(label)}</span>
      </button>
      {ghost
        ? createPortal(
            // Physical, like the pointer it follows.
            <div className={styles.dzGhost} style={{ left: ghost.x, top: ghost.y }}>
              <Icon of={icon} size={16} />
              {i18n._(label)}
            </div>,
            document.body,
          )
        : null}
    </>
  )
}
