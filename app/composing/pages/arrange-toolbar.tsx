import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconArrowRight,
  IconFilePlus,
  IconRotate,
  IconRotateClockwise,
  IconTrash,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './arrange-toolbar.module.css'
import { type Arranging, canDelete } from './arranging.ts'
import type { PageAct } from './page-keys.ts'

const ADDED_TYPES = '.pdf,.png,.jpg,.jpeg'

/** What can be done with the chosen pages. Turning shows the page as it lies and never mirrors. */
export function ArrangeToolbar(props: {
  readonly state: Arranging
  readonly isAdding: boolean
  readonly onAct: (act: PageAct) => void
  readonly onFiles: (files: readonly File[]) => void
}) {
  const { state, isAdding, onAct, onFiles } = props
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const nothing = state.selected.size === 0
  return (
    <div className={styles.pgToolbar} role="toolbar" aria-label={t`Chosen pages`}>
      <IconButton
        icon={IconArrowBackUp}
        label={t`Undo`}
        disabled={state.undo.length === 0}
        onClick={() => onAct('undo')}
      />
      <IconButton
        icon={IconArrowForwardUp}
        label={t`Redo`}
        disabled={state.redo.length === 0}
        onClick={() => onAct('redo')}
      />
      <span className={styles.sep} />
      <IconButton icon={IconRotate} label={t`Turn left`} disabled={nothing} onClick={() => onAct('left')} />
      <IconButton
        icon={IconRotateClockwise}
        label={t`Turn right`}
        disabled={nothing}
        onClick={() => onAct('right')}
      />
      <IconButton
        icon={IconArrowLeft}
        mirrorIcon
        label={t`Move earlier`}
        disabled={nothing}
        onClick={() => onAct('earlier')}
      />
      <IconButton
        icon={IconArrowRight}
        mirrorIcon
        label={t`Move later`}
        disabled={nothing}
        onClick={() => onAct('later')}
      />
      <IconButton
        icon={IconTrash}
        label={t`Delete pages`}
        disabled={!canDelete(state)}
        onClick={() => onAct('delete')}
      />
      <Button variant="quiet" icon={IconFilePlus} busy={isAdding} onClick={() => input.current?.click()}>
        <Trans>Add pages</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ADDED_TYPES}
        aria-label={t`Files whose pages are added`}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file may be chosen again.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </div>
  )
}
