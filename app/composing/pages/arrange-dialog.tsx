import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { DocumentView } from '../../../sync/collab/draft-view.ts'
import { fieldsLost } from '../../../sync/collab/pages/arrange-document.ts'
import { useComposingFiles } from '../../files/composing-files.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isolate } from '../../ui/isolate.ts'
import { useUndo } from '../../ui/undo.tsx'
import { undoOwn } from '../undo-own.ts'
import { useWizard } from '../wizard/wizard-context.tsx'
import styles from './arrange-dialog.module.css'
import { ArrangeNotes } from './arrange-notes.tsx'
import { ArrangeToolbar } from './arrange-toolbar.tsx'
import { fieldMarks } from './field-marks.ts'
import pageGridStyles from './page-grid.module.css'
import { PageGrid } from './page-grid.tsx'
import { type SaveFailure, saveArranged } from './save-arranged.ts'
import { SourceProblemText } from './source-problem-text.tsx'
import { useArranging } from './use-arranging.ts'

/**
 * The pages of one document: other order, turned, deleted, added. Nothing happens to the draft before Save, and what
 * was saved is one step of undo.
 */
export function ArrangeDialog({
  document,
  onClose,
}: {
  readonly document: DocumentView
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { live, draft } = useWizard()
  const files = useComposingFiles()
  const format = useFormat()
  const offerUndo = useUndo()
  const { main, sources, state, choose, act, move, addFiles, isAdding, refused, isChanged } =
    useArranging(document)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const sizes = sources[0]?.sizes ?? []
  const marks = useMemo(
    () => fieldMarks(draft, document.id, sizes.length),
    [draft, document.id, sizes.length],
  )
  const lost = fieldsLost(draft.fields, document.id, state.pages, sizes).length
  const name = isolate(document.name)
  useBlocker({
    shouldBlockFn: () => {
      setLeaving(true)
      return true
    },
    enableBeforeUnload: true,
    disabled: !isChanged,
  })

  const save = async () => {
    setSaving(true)
    setFailure(null)
    const outcome = await saveArranged({ live, files, document, sources, arrangement: state.pages })
    setSaving(false)
    if (outcome !== 'saved') return setFailure(outcome)
    onClose()
    offerUndo({
      message: t`Pages of ${name} arranged`,
      undo: () => undoOwn(live, 'arrangePages'),
    })
  }
  const leave = () => (isChanged ? setLeaving(true) : onClose())
  const [chosenCount, pageCount] = [format.number(state.selected.size), state.pages.length]

  return (
    <Dialog
      open
      width={900}
      className={styles.pgDialog}
      title={t`Arrange pages`}
      onClose={leave}
      footer={
        main.status === 'open' ? (
          <>
            <Button size="md" onClick={leave}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              size="md"
              variant="filled"
              busy={isSaving}
              disabled={!isChanged || isAdding}
              onClick={() => void save()}
            >
              <Trans>Save pages</Trans>
            </Button>
          </>
        ) : (
          <Button size="md" variant="filled" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        )
      }
    >
      <div className="t12 m cut" dir="auto">
        {document.name}
      </div>
      {main.status === 'open' ? (
        // What is being saved stays what it is.
        <div className={pageGridStyles.pgWork} inert={isSaving}>
          <ArrangeToolbar
            state={state}
            isAdding={isAdding}
            onAct={act}
            onFiles={(chosen) => void addFiles(chosen)}
          />
          <div className={styles.pgSays}>
            {state.selected.size === 0 ? (
              <Trans>Choose pages, then turn, move or delete them. Dragging moves them too.</Trans>
            ) : (
              t`${plural(pageCount, { one: `${chosenCount} of # page chosen`, other: `${chosenCount} of # pages chosen` })}`
            )}
          </div>
          <ArrangeNotes lost={lost} failure={failure} refused={refused} />
          <PageGrid
            state={state}
            sources={sources}
            marks={marks}
            onChosen={choose}
            onAct={act}
            onMove={move}
          />
        </div>
      ) : (
        <div className={styles.pgState} role="status">
          {main.status === 'loading' ? (
            <Trans>Pages are being read</Trans>
          ) : (
            <p>
              <SourceProblemText problem={main.problem} isAdded={false} />
            </p>
          )}
        </div>
      )}
      <AlertDialog
        open={isLeaving}
        title={t`Discard the changes?`}
        confirmLabel={t`Discard changes`}
        cancelLabel={t`Go on arranging`}
        destructive
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        <Trans>The pages of {name} stay as they were.</Trans>
      </AlertDialog>
    </Dialog>
  )
}
