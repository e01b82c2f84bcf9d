import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { SeatView } from '../../../sync/collab/draft-view.ts'
import { useDirection } from '../../i18n/use-direction.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { initials } from '../../ui/initials.ts'
import type { RecipientTone } from '../../ui/recipient-colour.ts'
import { FIELD_WORDS, fieldLabel, REQUIREMENT_WORDS } from '../field-words.tsx'
import { HANDLES } from '../geometry/resize.ts'
import { useDesignerPart } from './designer-context.tsx'
import type { FieldBoxView } from './designer-pages.ts'
import styles from './field-box.module.css'
import { FieldPreview } from './field-preview.tsx'
import { useSeatName } from './seat-name.ts'

export interface FieldBoxProps extends FieldBoxView {
  /** Whose it is; undefined when they are gone. */
  readonly recipient: SeatView | undefined
  readonly tone: RecipientTone
  /** Somebody else has it selected now. */
  readonly heldBy: string | null
  /** What will stand there without anybody being asked. */
  readonly preview: string | null
}

/**
 * A field on the page. Memoised: a drag moves its element by a transform, so that of 200 boxes none renders. All
 * pointer work is done by the page it lies on (`use-page-pointer.ts`); the box says only who it is.
 */
export const FieldBox = memo(function FieldBox({
  field,
  place,
  option,
  isRepeat,
  recipient,
  tone,
  heldBy,
  preview,
}: FieldBoxProps) {
  const { t, i18n } = useLingui()
  const direction = useDirection()
  const selected = useDesignerPart((state) => state.selection.includes(field.id))
  const only = useDesignerPart((state) => state.selection.length === 1 && state.selection[0] === field.id)
  const { icon } = FIELD_WORDS[field.kind]
  const kind = i18n._(fieldLabel(field.kind, recipient?.kind))
  const who = useSeatName()(recipient)
  const must = i18n._(REQUIREMENT_WORDS[field.requirement])
  const [page, across, down] = [place.page, Math.round(place.xPt), Math.round(place.yPt)]
  const words = field.label || (field.kind === 'radio' ? (field.options[option] ?? '') : '') || kind
  const small = place.widthPt < 40
  return (
    <button
      type="button"
      // Repetitions and further options follow the field's own box; one stop of the Tab key is enough.
      tabIndex={isRepeat || option > 0 ? -1 : 0}
      aria-pressed={selected}
      aria-label={
        field.label
          ? t`${kind} “${field.label}”, ${who}, ${must}, page ${page}, ${across} across, ${down} down`
          : t`${kind}, ${who}, ${must}, page ${page}, ${across} across, ${down} down`
      }
      className={classNames(
        'box',
        selected && 'sel',
        isRepeat && styles.repeat,
        small && styles.small,
        field.locked && styles.locked,
        field.requirement === 'hidden' && styles.unseen,
      )}
      // Its words follow the reader; where it stands does not.
      dir={direction}
      data-field={field.id}
      data-option={option}
      data-repeat={isRepeat || undefined}
      style={
        {
          '--x': place.xPt,
          '--y': place.yPt,
          '--w': place.widthPt,
          '--h': place.heightPt,
          '--c': `var(--${tone})`,
        } as React.CSSProperties
      }
    >
      {preview !== null ? (
        <FieldPreview field={field} place={place} text={preview} />
      ) : small ? null : (
        <>
          <Icon of={icon} size={16} />
          <span className="cut" dir="auto">
            {words}
          </span>
        </>
      )}
      {small && place.widthPt < 24 ? null : (
        <span className="av" aria-hidden="true">
          <bdi>{initials(recipient?.name || recipient?.email || '?')}</bdi>
        </span>
      )}
      {heldBy ? <b className={styles.held}>{heldBy}</b> : null}
      {only && !isRepeat && !field.locked && option === 0
        ? HANDLES.map((handle) => <i key={handle} className={`hnd ${handle}`} data-handle={handle} />)
        : null}
    </button>
  )
})
