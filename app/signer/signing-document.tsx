/** Reading and filling: the header, the pages with their fields, the bar with the one next step. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Envelope, Language } from '../../sync/entities/envelope.ts'
import type { Field, FieldValue } from '../../sync/entities/field.ts'
import { isRestricted } from '../../sync/entities/recipient.ts'
import { refuseDownload } from '../../sync/rules/download-access.ts'
import { readerOf } from '../../sync/rules/render-envelope.ts'
import { isBeingSigned } from '../../sync/rules/workflow/guards.ts'
import type { SigningAct } from '../envelopes/rules/envelope-acts.ts'
import { dayOf } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language.ts'
import { useFormatSettings } from '../i18n/use-format.ts'
import { useEntryRefusal } from '../outbox/refusal-sentence.ts'
import { PdfPages, type PdfPagesHandle, type PdfView } from '../pdf/pdf-pages.tsx'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { BottomSheet } from '../ui/dialog.tsx'
import { announce } from '../ui/live-region.tsx'
import { ConsentSheet, FinishSheet, RejectSheet } from './act-sheets.tsx'
import { FieldEntry } from './field-entry.tsx'
import { FieldList } from './field-list.tsx'
import { useFieldWords } from './field-words.ts'
import { actDispatch } from './rules/act-command.ts'
import { entryPlace, type MarkKind, markOf, minutesNeeded, type SigningPart } from './rules/signing-part.ts'
import {
  heldValue,
  isDone,
  type MarkMade,
  type ProgressStep,
  problemOf,
  type SigningProgress,
  tapFills,
  termsKey,
} from './rules/signing-progress.ts'
import { suggestedText } from './rules/suggest-value.ts'
import { saveMark } from './signature/adopted-marks.ts'
import type { MarkPicture } from './signature/mark-picture.ts'
import { useSavedMarks } from './signature/use-saved-marks.ts'
import { GuideBar, StartBar } from './signing-bar.tsx'
import { SigningHeader } from './signing-header.tsx'
import { useSigningHost } from './signing-host.ts'
import { StepNotices } from './step-notices.tsx'
import { downloadDocument, useDocuments } from './use-documents.ts'
import { useFieldOverlay } from './use-field-overlay.tsx'
import { useGuideKeys } from './use-guide-keys.ts'
import { useOfflineReadiness } from './use-offline-readiness.ts'
import { useOpenStep } from './use-open-step.ts'

const SignatureSheet = lazy(async () => ({
  default: (await import('./signature/signature-sheet.tsx')).SignatureSheet,
}))

const TalkSheet = lazy(async () => ({ default: (await import('./talk-sheet.tsx')).TalkSheet }))

const SigningActDialog = lazy(async () => ({
  default: (await import('../envelopes/acts/signing-act.tsx')).SigningActDialog,
}))

export interface SigningDocumentProps {
  readonly envelope: Envelope
  readonly part: SigningPart
  readonly progress: SigningProgress
  readonly act: (step: ProgressStep) => SigningProgress | null
  /** It is this person's turn; else the document is only read and `notice` says why. */
  readonly canAct: boolean
  readonly notice?: ReactNode
  /** A captured act is on its way and may be answered at once; the sheet waits a moment with it. */
  readonly sending: boolean
  /** What else the rule permits this person now; nothing while an act of theirs waits. */
  readonly sideActs: readonly SigningAct[]
}

type Sheet =
  | { readonly kind: 'none' | 'finish' | 'reject' | 'consent' | 'list' }
  | { readonly kind: 'mark'; readonly which: MarkKind; readonly fieldId: string | null }

export function SigningDocument(props: SigningDocumentProps) {
  const { envelope, part, progress, act, canAct, notice, sending, sideActs } = props
  const { t, i18n } = useLingui()
  const host = useSigningHost()
  const replica = useReplica()
  const view = useReplicaView()
  const words = useFieldWords()
  const refusalSentence = useEntryRefusal()
  const { timeZone } = useFormatSettings()
  const documents = useDocuments(envelope)
  const reachable = view.contact !== 'offline'
  const readiness = useOfflineReadiness(envelope, reachable)
  const saved = useSavedMarks(progress)
  const pages = useRef<PdfPagesHandle>(null)
  const control = useRef<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>(null)
  const focusWish = useRef<string | null>(null)
  const [pageView, setPageView] = useState<PdfView | null>(null)
  const [sheet, setSheet] = useState<Sheet>({ kind: 'none' })
  const [asked, setAsked] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [pulse, setPulse] = useState(0)
  const [talking, setTalking] = useState(false)
  const [side, setSide] = useState<SigningAct | null>(null)
  const pageLanguage = useLanguage()
  const drawOnly = isRestricted(part.recipient, 'drawSignatureOnly')
  /** Documents that cannot be shown: nobody signs what they cannot read. */
  const [unseen, setUnseen] = useState<ReadonlySet<number>>(new Set())
  const onProblem = useCallback((index: number, problem: unknown) => {
    setUnseen((before) => {
      if (before.has(index) === (problem !== null)) return before
      const after = new Set(before)
      if (problem === null) after.delete(index)
      else after.add(index)
      return after
    })
  }, [])
  const close = useCallback(() => setSheet({ kind: 'none' }), [])
  const kind = part.recipient.kind
  const language = i18n.locale as Language

  const current = part.fields.find((one) => one.id === progress.currentId)
  const stale = canAct && progress.terms !== termsKey(envelope, part.recipient.id)
  const known = useMemo(
    () => ({ recipient: part.recipient, today: dayOf(new Date(), timeZone) }),
    [part.recipient, timeZone],
  )
  const suggestion = current === undefined ? '' : suggestedText(current, part, progress.values, known)

  const onShown = useOpenStep(envelope, part, canAct)

  /** Shows where the person is now: the page comes to the field, the field or its control gets the focus. */
  const arrive = useCallback(
    (fieldId: string | null, how: { readonly focus: boolean }) => {
      const field = part.fields.find((one) => one.id === fieldId)
      const place = field?.places[0]
      if (field === undefined || place === undefined) return
      const documentIndex = envelope.documents.findIndex((one) => one.id === field.documentId)
      pages.current?.scrollToPlace({ ...place, documentIndex }, { minHeightPx: leastHeight(field) })
      setPulse((before) => before + 1)
      const at = part.fields.indexOf(field) + 1
      announce(words.full(field, at, part.fields.length, false))
      if (!how.focus) return
      if (entryPlace(field.kind) === 'bar') control.current?.focus({ preventScroll: true })
      else {
        focusWish.current = field.id
        const box = pages.current?.element()?.querySelector<HTMLElement>(`[data-field="${field.id}"]`)
        const target = box?.querySelector<HTMLElement>('input') ?? box
        if (target) {
          focusWish.current = null
          target.focus({ preventScroll: true })
        }
      }
    },
    [envelope.documents, part, words],
  )

  /** Takes a step and follows it with eyes and focus when it led somewhere else. */
  const go = useCallback(
    (step: ProgressStep, how: { readonly focus: boolean } = { focus: true }) => {
      const before = progress.currentId
      let after: SigningProgress | null = null
      // The control must exist before it can be focused, and phones open a keyboard only within the tap itself.
      flushSync(() => {
        after = act(step)
      })
      const next = after as SigningProgress | null
      setAsked(null)
      if (next !== null && (next.currentId !== before || step.type === 'goTo' || step.type === 'start'))
        arrive(next.currentId, how)
    },
    [act, arrive, progress.currentId],
  )

  const openMark = useCallback((field: Field) => {
    const which = markOf(field.kind)
    if (which !== null) setSheet({ kind: 'mark', which, fieldId: field.id })
  }, [])

  const pressField = useCallback(
    (field: Field) => {
      if (!canAct || stale) return
      const mark = tapFills(progress, field, drawOnly)
      if (entryPlace(field.kind) !== 'sheet') return go({ type: 'goTo', fieldId: field.id })
      if (mark !== null && !isDone(progress, field))
        return go({ type: 'fill', fieldId: field.id, value: { kind: 'drawing', ...mark }, advance: true })
      go({ type: 'goTo', fieldId: field.id }, { focus: false })
      openMark(field)
    },
    [canAct, stale, progress, go, openMark, drawOnly],
  )

  const setOnPage = useCallback(
    (field: Field, value: FieldValue) => {
      if (canAct && !stale) act({ type: 'fill', fieldId: field.id, value })
    },
    [canAct, stale, act],
  )

  const next = useCallback(() => {
    if (current === undefined) return go({ type: 'next' })
    const place = entryPlace(current.kind)
    if (place === 'sheet' && !isDone(progress, current) && current.requirement === 'required')
      return pressField(current)
    if (place === 'bar') {
      const held = heldValue(progress, current)
      const text = held?.kind === 'text' ? held.text : suggestion
      if (text !== '') {
        const value: FieldValue = { kind: 'text', text }
        const wrong = problemOf({ ...progress, values: { ...progress.values, [current.id]: value } }, current)
        if (wrong !== null) {
          act({ type: 'fill', fieldId: current.id, value })
          setAsked(current.id)
          announce(words.problem(wrong), 'assertive')
          return control.current?.focus({ preventScroll: true })
        }
        return go({ type: 'fill', fieldId: current.id, value, advance: true })
      }
    }
    go({ type: 'next' })
  }, [current, go, progress, pressField, suggestion, act, words])

  const back = useCallback(() => go({ type: 'back' }), [go])
  const openList = useCallback(() => setSheet({ kind: 'list' }), [])
  const guided = canAct && !stale && part.fields.length > 0
  useGuideKeys(guided && sheet.kind === 'none', { next, back, list: openList })

  const start = () => {
    if (part.fields.length === 0) return setSheet({ kind: 'finish' })
    go({ type: 'start' })
  }

  const adopt = async (which: MarkKind, fieldId: string | null, picture: MarkPicture, made: MarkMade) => {
    close()
    const { png, ...mark } = picture
    go({ type: 'adopt', which, mark: { sha256: mark.sha256, text: mark.text, made }, png, fieldId })
    await saveMark(host.local, which, picture)
    if (host.kind === 'member' && view.profile?.[which]?.sha256 !== mark.sha256)
      await replica.dispatch(
        'saveAdoptedMark',
        { which, mark: { sha256: mark.sha256, text: mark.text } },
        { title: t`Signature`, blobs: { [mark.sha256]: png } },
      )
  }

  const finish = async () => {
    const command = actDispatch(envelope, part, progress, language)
    if (command === null) return
    const problem = replica.check(command.name, command.input as never)
    if (problem !== null) return setRefused(refusalSentence(command.name, problem))
    setBusy(true)
    const captured = await replica.dispatch(command.name, command.input as never, {
      title: envelope.title,
      blobs: command.blobs,
    })
    setBusy(false)
    if (!captured.ok) setRefused(refusalSentence(command.name, captured.error))
  }

  const reject = async () => {
    const input = { envelopeId: envelope.id, recipientId: part.recipient.id, reason: progress.reason.trim() }
    const problem = replica.check('rejectStep', input)
    if (problem !== null) return setRefused(refusalSentence('rejectStep', problem))
    setBusy(true)
    const captured = await replica.dispatch('rejectStep', input, { title: envelope.title })
    setBusy(false)
    if (!captured.ok) setRefused(refusalSentence('rejectStep', captured.error))
  }

  const mayDownload = refuseDownload(envelope, readerOf(replica.actor)) === null
  const download = () => {
    void (async () => {
      for (const one of envelope.documents)
        if (!(await downloadDocument(host.files, replica, envelope, one)))
          return announce(t`The file is not on this device and there is no connection.`, 'assertive')
    })()
  }

  const overlay = useFieldOverlay({
    envelope,
    part,
    progress,
    canAct: canAct && !stale,
    focusWish,
    pressField,
    setOnPage,
  })
  const entry =
    current !== undefined && guided && entryOf(current, progress, asked === current.id) ? (
      <FieldEntry
        key={current.id}
        field={current}
        value={heldValue(progress, current)}
        suggestion={suggestion}
        problem={problemOf(progress, current)}
        asked={asked === current.id}
        control={control}
        onValue={(value) => act({ type: 'fill', fieldId: current.id, value })}
        onEnter={next}
      />
    ) : null

  // Whoever comes back finds the page where they left it.
  const resumed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the pages are there
  useEffect(() => {
    if (resumed.current || pageView === null || !canAct) return
    resumed.current = true
    if (!guided || !progress.started || progress.currentId === null) return
    // After the effect: the page is laid out anew for the field, which React does not do inside one.
    const frame = requestAnimationFrame(() => arrive(progress.currentId, { focus: false }))
    return () => cancelAnimationFrame(frame)
  }, [pageView !== null, canAct])

  return (
    <div className="signing" data-pulse={pulse % 2}>
      <SigningHeader
        envelope={envelope}
        view={pageView}
        pages={pages}
        effort={
          guided && !progress.started
            ? { fields: part.fields.length, minutes: minutesNeeded(part.fields.length) }
            : null
        }
        onDownload={mayDownload ? download : undefined}
        onTalk={
          host.kind === 'guest'
            ? () => void pageLanguage.use('envelopes').then(() => setTalking(true))
            : undefined
        }
        onList={guided ? openList : undefined}
        onNext={guided && progress.started ? next : undefined}
        onPrevious={guided && progress.started ? back : undefined}
        acts={sideActs.filter((one) => one !== 'rejectStep')}
        onSide={(one) => void pageLanguage.use('envelopes').then(() => setSide(one))}
        onReject={
          canAct
            ? () => {
                setRefused(null)
                setSheet({ kind: 'reject' })
              }
            : undefined
        }
        rejectOff={isBeingSigned(envelope) ? t`Someone is signing now` : undefined}
        chip={
          reachable ? undefined : (
            <span className="head-chip" role="status">
              <Chip icon={IconCloudOff}>
                <span className="head-chip-words">
                  <Trans>Offline. You can keep working.</Trans>
                </span>
              </Chip>
            </span>
          )
        }
      />
      {notice === undefined ? null : <div className="sign-notice">{notice}</div>}
      {canAct && !stale ? <StepNotices envelope={envelope} part={part} started={progress.started} /> : null}
      {stale ? (
        <div className="sign-notice">
          <Banner
            icon={IconAlertTriangle}
            tone="warn"
            urgent
            acts={
              <Button
                variant="outline"
                icon={IconRefresh}
                onClick={() => go({ type: 'readAgain', terms: termsKey(envelope, part.recipient.id) })}
              >
                <Trans>Read it again</Trans>
              </Button>
            }
          >
            <Trans>The document has changed since you began. What you entered is kept.</Trans>
          </Banner>
        </div>
      ) : null}
      <div className="sign-work">
        <main className="sign-stage" id="main" tabIndex={-1}>
          <PdfPages
            handle={pages}
            documents={documents}
            renderOverlay={overlay}
            onView={setPageView}
            onShown={onShown}
            onProblem={onProblem}
          />
        </main>
        {guided ? (
          <aside className="sign-aside" aria-label={t`Fields`}>
            <h2>
              <Trans>Fields</Trans>
            </h2>
            <FieldList
              part={part}
              progress={progress}
              onGo={(field) => go({ type: 'goTo', fieldId: field.id })}
            />
          </aside>
        ) : null}
      </div>
      {!canAct || stale ? null : guided && progress.started ? (
        <GuideBar
          kind={kind}
          part={part}
          progress={progress}
          readiness={readiness}
          unreadable={unseen.size > 0}
          entry={entry}
          onBack={back}
          onNext={next}
          onFinish={() => {
            setRefused(null)
            setSheet({ kind: 'finish' })
          }}
        />
      ) : (
        <StartBar
          kind={kind}
          hasFields={part.fields.length > 0}
          readiness={readiness}
          unreadable={unseen.size > 0}
          onStart={start}
          onDetails={() => setSheet({ kind: 'consent' })}
        />
      )}

      {sheet.kind === 'mark' ? (
        <Suspense fallback={null}>
          <SignatureSheet
            which={sheet.which}
            name={part.recipient.name}
            draft={progress.sheets[sheet.which]}
            onDraft={(draft) => act({ type: 'sheet', which: sheet.which, draft })}
            saved={saved[sheet.which]}
            drawOnly={drawOnly}
            onUse={(mark, made) => void adopt(sheet.which, sheet.fieldId, mark, made)}
            onClose={close}
          />
        </Suspense>
      ) : null}
      {sheet.kind === 'finish' || (sending && sheet.kind !== 'reject') ? (
        <FinishSheet
          envelope={envelope}
          part={part}
          progress={progress}
          busy={busy || sending}
          refused={refused}
          onCapacity={(change) => act({ type: 'capacity', change })}
          onAct={() => void finish()}
          onClose={close}
        />
      ) : null}
      {sheet.kind === 'reject' ? (
        <RejectSheet
          envelope={envelope}
          reason={progress.reason}
          busy={busy || sending}
          refused={refused}
          onReason={(text) => act({ type: 'reason', text })}
          onReject={() => void reject()}
          onClose={close}
        />
      ) : null}
      {talking ? (
        <Suspense fallback={null}>
          <TalkSheet envelope={envelope} mayDownload={mayDownload} onClose={() => setTalking(false)} />
        </Suspense>
      ) : null}
      {side === null ? null : (
        <Suspense fallback={null}>
          <SigningActDialog
            envelope={envelope}
            recipientId={part.recipient.id}
            act={side}
            onCaptured={() => announce(t`Saved on this device.`)}
            onClose={() => setSide(null)}
          />
        </Suspense>
      )}
      {sheet.kind === 'consent' ? <ConsentSheet language={language} onClose={close} /> : null}
      <BottomSheet open={sheet.kind === 'list'} onClose={close} title={<Trans>Fields</Trans>}>
        <FieldList
          part={part}
          progress={progress}
          onGo={(field) => {
            flushSync(close)
            go({ type: 'goTo', fieldId: field.id })
          }}
        />
      </BottomSheet>
    </div>
  )
}

/** Fingers need 44 px, a pointer 24; a tick has a control in the bar and a larger target than its box. */
const leastHeight = (field: Field): number =>
  entryPlace(field.kind) === 'page' || matchMedia('(pointer: fine)').matches ? 24 : 44

/** Whether the bar has something to show for a field; a signature only when it was passed over. */
const entryOf = (field: Field, progress: SigningProgress, asked: boolean): boolean =>
  entryPlace(field.kind) !== 'sheet' || (asked && problemOf(progress, field) !== null)
