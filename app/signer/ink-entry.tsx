import { Trans } from '@lingui/react/macro'
import { IconArrowBackUp, IconEraser } from '@tabler/icons-react'
import { isBlank, type Strokes, withoutLast } from '../signing/rules/strokes.ts'
import { Button } from '../ui/button.tsx'
import { FieldMessage } from '../ui/field.tsx'
import styles from './ink-entry.module.css'

export interface InkEntryProps {
  readonly strokes: Strokes | null
  /** Next was pressed and nothing is drawn. */
  readonly missing: boolean
  readonly onStrokes: (strokes: Strokes | null) => void
}

/** In the bar while somebody draws on the page: what to do there, and how to take it back. */
export function InkEntry({ strokes, missing, onStrokes }: InkEntryProps) {
  const blank = strokes === null || isBlank(strokes)
  const undo = () => {
    if (blank) return
    const left = withoutLast(strokes)
    onStrokes(isBlank(left) ? null : left)
  }
  return (
    <div className={styles.entry}>
      {missing ? (
        <FieldMessage tone="bad">
          <Trans>This field is required.</Trans>
        </FieldMessage>
      ) : null}
      <p className="t12 m grow">
        <Trans>Draw on the page with your finger, pen or mouse.</Trans>
      </p>
      <Button size="md" icon={IconArrowBackUp} mirrorIcon disabled={blank} onClick={undo}>
        <Trans>Undo</Trans>
      </Button>
      <Button size="md" icon={IconEraser} disabled={blank} onClick={() => onStrokes(null)}>
        <Trans>Clear</Trans>
      </Button>
    </div>
  )
}
