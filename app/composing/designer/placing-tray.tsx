import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronUp, IconForms } from '@tabler/icons-react'
import type { DraftView } from '../../../sync/collab/draft-view.ts'
import type { FieldKind } from '../../../sync/entities/field.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { FIELD_HINTS, FIELD_WORDS, fieldLabel } from '../field-words.tsx'
import { seatTone, useDesigner, useDesignerPart } from './designer-context.tsx'
import { beginsAs } from './new-field.ts'
import paletteStyles from './palette.module.css'
import { PaletteItem } from './palette.tsx'
import styles from './placing-tray.module.css'
import { RecipientSelect } from './recipient-select.tsx'

/** What nine fields of ten are; the others are behind More. */
const EVERYDAY: readonly FieldKind[] = ['signature', 'initials', 'name', 'date', 'text', 'checkbox']

/**
 * Placing with a thumb: whose fields, the everyday kinds, and above them what the page waits for while one is armed.
 * It stays armed field after field, until it is cancelled or pressed again.
 */
export function PlacingTray({
  draft,
  hasSelected,
  onMore,
  onProperties,
}: {
  readonly draft: DraftView
  readonly hasSelected: boolean
  readonly onMore: () => void
  readonly onProperties: () => void
}) {
  const { t } = useLingui()
  const designer = useDesigner()
  useDesignerPart((state) => state.recipientId)
  const placing = useDesignerPart((state) => state.placing)
  const seat = designer.seat()
  const recipientId = seat?.id ?? null
  const tone = seatTone(draft, recipientId)
  return (
    <div className={styles.dzTray} style={{ '--c': `var(--${tone})` } as React.CSSProperties}>
      {placing === null ? null : <ArmedStrip kind={placing} />}
      <div className={classNames('row', styles.dzTrayLine)}>
        <RecipientSelect
          label={t`Place fields for`}
          recipients={draft.seats}
          value={recipientId}
          tone={tone}
          onValue={designer.setRecipient}
        />
        <span className="grow" />
        <Button size="md" variant="ghost" icon={IconForms} onClick={onProperties}>
          {hasSelected ? <Trans>Properties</Trans> : <Trans>All fields</Trans>}
        </Button>
        <Button size="md" variant="ghost" iconEnd={IconChevronUp} onClick={onMore}>
          <Trans>More</Trans>
        </Button>
      </div>
      <section
        className={classNames(paletteStyles.dzPalette, paletteStyles.dzEveryday)}
        aria-label={t`Fields to place`}
      >
        <div className={paletteStyles.grid}>
          {EVERYDAY.filter((kind) => seat === undefined || beginsAs(kind, seat.kind) !== null).map((kind) => (
            <PaletteItem key={kind} kind={kind} step={seat?.kind} stays />
          ))}
        </div>
      </section>
    </div>
  )
}

function ArmedStrip({ kind }: { readonly kind: FieldKind }) {
  const { i18n } = useLingui()
  const designer = useDesigner()
  const what = i18n._(fieldLabel(kind, designer.seat()?.kind))
  const hint = FIELD_HINTS[kind]
  return (
    <div className={styles.dzArmed} role="status">
      <Icon of={FIELD_WORDS[kind].icon} />
      <span className="grow">
        <Trans>Tap the page to place: {what}</Trans>
        {hint ? <span className={classNames('t12', styles.hintLine)}>{i18n._(hint)}</span> : null}
      </span>
      <button type="button" onClick={() => designer.arm(null)}>
        <Trans>Cancel</Trans>
      </button>
    </div>
  )
}
