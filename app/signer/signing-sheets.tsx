/** What lies over the document while it is signed: the mark, the last look, the refusal, the words of consent, the list. */
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { Envelope, Language } from '../../sync/entities/envelope.ts'
import type { OwnMark } from '../../sync/entities/profile.ts'
import { DIALOG_RESULTS } from '../../sync/rules/marks/mark-dialog.ts'
import type { Interruption } from '../../sync/rules/signing/step-view.ts'
import { useReplica } from '../replica/use-replica.tsx'
import type { SigningPart } from '../signing/rules/signing-part.ts'
import type { ProgressStep, SigningProgress } from '../signing/rules/signing-progress.ts'
import { keepMark } from '../signing/signature/keep-mark.ts'
import type { MarkPicture } from '../signing/signature/mark-picture.ts'
import type { MarkAnswer } from '../signing/signature/signature-sheet.tsx'
import { useSavedMarks } from '../signing/signature/use-saved-marks.ts'
import { useSigningHost } from '../signing/signing-host.ts'
import { BottomSheet } from '../ui/dialog.tsx'
import { announce } from '../ui/live-region.tsx'
import { ConsentSheet, FinishSheet, RejectSheet } from './act-sheets.tsx'
import { FieldList } from './field-list.tsx'
import type { Guide } from './use-guide.ts'
import type { useSendAct } from './use-send-act.ts'

const SignatureSheet = lazy(async () => ({
  default: (await import('../signing/signature/signature-sheet.tsx')).SignatureSheet,
}))

const PictureSheet = lazy(async () => ({
  default: (await import('./picture-sheet.tsx')).PictureSheet,
}))

export type Sheet =
  | { readonly kind: 'none' | 'finish' | 'reject' | 'consent' | 'list' }
  | { readonly kind: 'picture'; readonly fieldId: string }
  | { readonly kind: 'mark'; readonly which: OwnMark; readonly fieldId: string | null }

export interface SigningSheetsProps {
  readonly sheet: Sheet
  readonly envelope: Envelope
  readonly part: SigningPart
  readonly progress: SigningProgress
  readonly act: (step: ProgressStep) => SigningProgress | null
  readonly guide: Guide
  readonly sender: ReturnType<typeof useSendAct>
  /** A captured act is on its way and may be answered at once; the sheet waits a moment with it. */
  readonly sending: boolean
  readonly language: Language
  readonly onInterrupted: (how: Interruption) => void
  /** Closes it at once, so that focus can go to what lies beneath. */
  readonly onClose: () => void
}

export function SigningSheets(props: SigningSheetsProps) {
  const { sheet, envelope, part, progress, act, guide, sender, sending, language, onClose } = props
  const { t } = useLingui()
  const saved = useSavedMarks(progress)
  const busy = sender.busy || sending
  return (
    <>
      {sheet.kind === 'mark' ? <MarkSheet {...props} {...sheet} saved={saved[sheet.which]} /> : null}
      {sheet.kind === 'picture' ? (
        <Suspense fallback={null}>
          <PictureSheet
            field={part.fields.find((one) => one.id === sheet.fieldId)}
            onPicture={(picture) => {
              onClose()
              guide.go({ type: 'picture', fieldId: sheet.fieldId, picture })
            }}
            onClose={onClose}
          />
        </Suspense>
      ) : null}
      {sheet.kind === 'finish' || (sending && sheet.kind !== 'reject') ? (
        <FinishSheet
          envelope={envelope}
          part={part}
          progress={progress}
          busy={busy}
          refused={sender.refused}
          onCapacity={(change) => act({ type: 'capacity', change })}
          onAct={() => void sender.finish()}
          onClose={() => {
            onClose()
            props.onInterrupted('cancelled')
            announce(t`Nothing was sent.`)
          }}
        />
      ) : null}
      {sheet.kind === 'reject' ? (
        <RejectSheet
          envelope={envelope}
          reason={progress.reason}
          busy={busy}
          refused={sender.refused}
          onReason={(text) => act({ type: 'reason', text })}
          onReject={() => void sender.reject()}
          onClose={onClose}
        />
      ) : null}
      {sheet.kind === 'consent' ? <ConsentSheet language={language} onClose={onClose} /> : null}
      <BottomSheet open={sheet.kind === 'list'} onClose={onClose} title={<Trans>Fields</Trans>}>
        <FieldList
          part={part}
          progress={progress}
          onGo={(field) => {
            onClose()
            guide.go({ type: 'goTo', fieldId: field.id })
          }}
        />
      </BottomSheet>
    </>
  )
}

function MarkSheet(
  props: SigningSheetsProps & {
    readonly which: OwnMark
    readonly fieldId: string | null
    readonly saved: readonly MarkPicture[]
  },
) {
  const { which, fieldId, saved, part, progress, act, guide, onClose } = props
  const { t } = useLingui()
  const replica = useReplica()
  const host = useSigningHost()
  const answered = (answer: MarkAnswer) => {
    onClose()
    if (answer.result !== DIALOG_RESULTS.done) {
      if (answer.result === DIALOG_RESULTS.failed)
        announce(t`The picture could not be made. Try another way.`)
      return
    }
    const { png, sha256, text } = answer.mark
    if (answer.act !== 'saveOnly')
      guide.go({ type: 'adopt', which, mark: { sha256, text, made: answer.made }, png, fieldId })
    if (answer.act !== 'use')
      void keepMark(replica, host, {
        which,
        picture: answer.mark,
        title: which === 'stamp' ? t`Stamp` : t`Signature`,
      })
  }
  return (
    <Suspense fallback={null}>
      <SignatureSheet
        which={which}
        place={host.kind === 'guest' ? 'temporary' : 'task'}
        name={part.recipient.name}
        draft={progress.sheets[which]}
        onDraft={(draft) => act({ type: 'sheet', which, draft })}
        saved={saved}
        drawOnly={guide.drawOnly && which !== 'stamp'}
        onAnswer={answered}
      />
    </Suspense>
  )
}
