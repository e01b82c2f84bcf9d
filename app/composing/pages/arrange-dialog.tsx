import './pages.css'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { DocumentView } from '../../../sync/collab/draft-view.ts'
import { fieldsLost } from '../../../sync/collab/pages/arrange-document.ts'
import { isUntouched, MAX_ARRANGED_PAGES } from '../../../sync/collab/pages/arrangement.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isolate } from '../../ui/isolate.ts'
import { announce } from '../../ui/live-region.tsx'
import { useUndo } from '../../ui/undo.tsx'
import { useComposingFiles } from '../composing-files.tsx'
import { Line } from '../create/file-row.tsx'
import { undoOwn } from '../undo-own.ts'
import { useWizard } from '../wizard/wizard-context.tsx'
import { ArrangeToolbar } from './arrange-toolbar.tsx'
import { useArrangeWords } from './arrange-words.ts'
import {
  type Arranging,
  appendPages,
  beginArranging,
  deleteChosen,
  moveBefore,
  redo,
  shift,
  turnChosen,
  undo,
} from './arranging.ts'
import { fieldMarks } from './field-marks.ts'
import { PageGrid } from './page-grid.tsx'
import type { PageAct } from './page-keys.ts'
import type { SourceProblem } from './page-source.ts'
import { type SaveOutcome, saveArranged } from './save-arranged.ts'
import { SourceProblemText } from './source-problem-text.tsx'
import { usePageSources } from './use-page-sources.ts'

interface Refused {
  readonly name: string
  readonly problem: SourceProblem | 'too-many-pages'
}

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
  const words = useArrangeWords()
  const offerUndo = useUndo()
  const { main, sources, add } = usePageSources(document)
  const count = main.status === 'open' ? main.source.sizes.length : 0
  const untouched = useMemo(() => beginArranging(count), [count])
  const [begun, setBegun] = useState<Arranging | null>(null)
  const state = begun ?? untouched
  // What was arranged while a file was being read stays.
  const latest = useRef(state)
  latest.current = state
  const setState = (next: Arranging) => {
    latest.current = next
    setBegun(next)
  }
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [adding, setAdding] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Exclude<SaveOutcome, 'saved'> | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const isChanged = count > 0 && !isUntouched(state.pages, count)
  const sizes = main.status === 'open' ? main.source.sizes : []
  const marks = useMemo(() => fieldMarks(draft, document.id, count), [draft, document.id, count])
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

  const act = (wish: PageAct) => {
    const after = actOn(state, wish)
    if (after === state) return
    setState(after)
    if (wish === 'undo') announce(words.undone)
    else if (wish === 'redo') announce(words.redone)
    else if (wish === 'delete') announce(words.deleted(state, after))
    else if (wish === 'left' || wish === 'right') announce(words.turned(after, wish === 'right' ? 90 : 270))
    else announce(words.moved(after))
  }
  const move = (beforeKey: string | null) => {
    const after = moveBefore(state, beforeKey)
    if (after === state) return
    setState(after)
    announce(words.moved(after))
  }
  const addFiles = async (chosen: readonly File[]) => {
    setRefused([])
    setAdding((before) => before + 1)
    for (const file of chosen) {
      const opened = await add(file)
      if ('problem' in opened) {
        setRefused((before) => [...before, { name: file.name, problem: opened.problem }])
        continue
      }
      const after = appendPages(latest.current, opened.index, opened.count)
      if (!after) {
        setRefused((before) => [...before, { name: file.name, problem: 'too-many-pages' }])
        continue
      }
      setState(after)
      announce(words.added(opened.count, file.name))
    }
    setAdding((before) => before - 1)
  }
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
      className="pg-dialog"
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
              disabled={!isChanged || adding > 0}
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
        <>
          <ArrangeToolbar
            state={state}
            isAdding={adding > 0}
            onAct={act}
            onFiles={(chosen) => void addFiles(chosen)}
          />
          <div className="pg-says">
            {state.selected.size === 0 ? (
              <Trans>Choose pages, then turn, move or delete them. Dragging moves them too.</Trans>
            ) : (
              t`${plural(pageCount, { one: `${chosenCount} of # page chosen`, other: `${chosenCount} of # pages chosen` })}`
            )}
          </div>
          <div className="pg-notes">
            {lost > 0 ? (
              <div className="hint warn" role="status">
                <Icon of={IconAlertTriangle} />
                <span>
                  {t`${plural(lost, { one: '# field stands on deleted pages only and goes with them', other: '# fields stand on deleted pages only and go with them' })}`}
                </span>
              </div>
            ) : null}
            {failure ? (
              <Line tone="bad">
                <FailureText failure={failure} />
              </Line>
            ) : null}
            {refused.map((one) => (
              <div key={`${one.name}/${one.problem}`}>
                <span className="b cut" dir="auto">
                  {one.name}
                </span>
                <Line tone="bad">
                  {one.problem === 'too-many-pages' ? (
                    <TooManyPages limit={format.number(MAX_ARRANGED_PAGES)} />
                  ) : (
                    <SourceProblemText problem={one.problem} isAdded />
                  )}
                </Line>
              </div>
            ))}
          </div>
          <PageGrid
            state={state}
            sources={sources}
            marks={marks}
            onChosen={setState}
            onAct={act}
            onMove={move}
          />
        </>
      ) : (
        <div className="pg-state" role="status">
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

function actOn(state: Arranging, wish: PageAct): Arranging {
  switch (wish) {
    case 'earlier':
      return shift(state, -1)
    case 'later':
      return shift(state, 1)
    case 'left':
      return turnChosen(state, 270)
    case 'right':
      return turnChosen(state, 90)
    case 'delete':
      return deleteChosen(state)
    case 'undo':
      return undo(state)
    case 'redo':
      return redo(state)
  }
}

const TooManyPages = ({ limit }: { readonly limit: string }) => (
  <Trans>A document that is arranged here can have {limit} pages at most</Trans>
)

function FailureText({ failure }: { readonly failure: Exclude<SaveOutcome, 'saved'> }) {
  switch (failure) {
    case 'replaced':
      return (
        <Trans>
          Somebody else has given this document other pages meanwhile. Close this and arrange those instead.
        </Trans>
      )
    case 'removed':
      return <Trans>Somebody else has removed this document meanwhile</Trans>
    case 'too-large':
      return <Trans>The document would be larger than what can be uploaded. Add fewer pages.</Trans>
    case 'failed':
      return <Trans>The pages could not be written. Nothing has changed.</Trans>
  }
}
