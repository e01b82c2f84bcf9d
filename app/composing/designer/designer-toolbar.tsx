import { useLingui } from '@lingui/react/macro'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconCopyPlus,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconRuler,
} from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import type { UndoState } from '../../../sync/collab/draft-undo.ts'
import type { PdfPagesHandle, PdfView } from '../../pdf/pdf-pages.tsx'
import { ZoomControls } from '../../pdf/zoom-controls.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { IconShape } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useEditName } from '../edit-words.ts'
import type { Alignment } from '../geometry/align.ts'
import styles from '../pages/arrange-toolbar.module.css'
import { DESIGNER_EDITS } from '../undo-own.ts'
import { CopyToPages } from './copy-to-pages.tsx'
import { useDesigner, useDesignerPart } from './designer-context.tsx'

export interface DesignerToolbarProps {
  readonly undo: UndoState
  readonly pages: RefObject<PdfPagesHandle | null>
  readonly view: PdfView | null
}

/** Everything that can be done with the selected fields. Icons show the page as it lies and never mirror. */
export function DesignerToolbar({ undo, pages, view }: DesignerToolbarProps) {
  const { t } = useLingui()
  const designer = useDesigner()
  const editName = useEditName()
  const count = useDesignerPart((state) => state.selection.length)
  const [copying, setCopying] = useState(false)
  const canUndo = undo.undo !== null && DESIGNER_EDITS.has(undo.undo)
  const canRedo = undo.redo !== null && DESIGNER_EDITS.has(undo.redo)
  const undoName = undo.undo !== null && canUndo ? editName(undo.undo) : ''
  const redoName = undo.redo !== null && canRedo ? editName(undo.redo) : ''
  const alignments: readonly [Alignment, IconShape, string][] = [
    ['left', IconLayoutAlignLeft, t`Align left`],
    ['center', IconLayoutAlignCenter, t`Align centre`],
    ['right', IconLayoutAlignRight, t`Align right`],
    ['top', IconLayoutAlignTop, t`Align top`],
    ['middle', IconLayoutAlignMiddle, t`Align middle`],
    ['bottom', IconLayoutAlignBottom, t`Align bottom`],
  ]
  return (
    <div className={styles.dzToolbar} role="toolbar" aria-label={t`Arrange fields`}>
      <IconButton
        icon={IconArrowBackUp}
        label={undoName ? t`Undo: ${undoName}` : t`Undo`}
        disabled={!canUndo}
        onClick={designer.undo}
      />
      <IconButton
        icon={IconArrowForwardUp}
        label={redoName ? t`Redo: ${redoName}` : t`Redo`}
        disabled={!canRedo}
        onClick={designer.redo}
      />
      <span className={classNames(styles.sep, 'wide')} />
      {alignments.map(([how, icon, label]) => (
        <IconButton
          key={how}
          icon={icon}
          label={label}
          className="wide"
          disabled={count === 0}
          onClick={() => designer.align(how)}
        />
      ))}
      <span className={classNames(styles.sep, 'wide')} />
      <IconButton
        icon={IconLayoutDistributeHorizontal}
        label={t`Distribute across`}
        className="wide"
        disabled={count < 3}
        onClick={() => designer.distribute('x')}
      />
      <IconButton
        icon={IconLayoutDistributeVertical}
        label={t`Distribute down`}
        className="wide"
        disabled={count < 3}
        onClick={() => designer.distribute('y')}
      />
      <Menu
        label={t`Match size`}
        trigger={<IconButton icon={IconRuler} label={t`Match size`} className="wide" disabled={count < 2} />}
      >
        <MenuItem onSelect={() => designer.matchSize('width')}>{t`Same width`}</MenuItem>
        <MenuItem onSelect={() => designer.matchSize('height')}>{t`Same height`}</MenuItem>
        <MenuItem onSelect={() => designer.matchSize('both')}>{t`Same width and height`}</MenuItem>
      </Menu>
      <span className={classNames(styles.sep, 'wide')} />
      <IconButton icon={IconCopy} label={t`Duplicate`} disabled={count === 0} onClick={designer.duplicate} />
      <IconButton
        icon={IconCopyPlus}
        label={t`Copy to pages…`}
        disabled={count === 0}
        onClick={() => setCopying(true)}
      />
      <span className="grow" />
      <ZoomControls pages={pages} view={view} />
      {copying ? <CopyToPages onClose={() => setCopying(false)} /> : null}
    </div>
  )
}
