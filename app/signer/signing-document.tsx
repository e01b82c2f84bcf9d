/** Reading and filling: the header, the pages with their fields, the bar with the one next step. */
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Envelope, Language } from '../../sync/entities/envelope.ts'
import type { Field } from '../../sync/entities/field.ts'
import { refuseDownload } from '../../sync/rules/download-access.ts'
import { minutesNeeded } from '../../sync/rules/minutes-needed.ts'
import { readerOf } from '../../sync/rules/render-envelope.ts'
import type { Interruption } from '../../sync/rules/signing/step-view.ts'
import { isBeingSigned } from '../../sync/rules/workflow/guards.ts'
import type { SigningAct } from '../acts/rules/envelope-acts.ts'
import { useLanguage } from '../i18n/language.ts'
import { PdfPages, type PdfView } from '../pdf/pdf-pages.tsx'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { useShown } from '../replica/use-shown.ts'
import { entryPlace, markOf, type SigningPart } from '../signing/rules/signing-part.ts'
import {
  heldValue,
  type ProgressStep,
  problemOf,
  type SigningProgress,
  termsKey,
} from '../signing/rules/signing-progress.ts'
import { useSigningHost, type WindowAct } from '../signing/signing-host.ts'
import { classNames } from '../ui/class-names.ts'
import { announce } from '../ui/live-region.tsx'
import noticeStyles from './document-notices.module.css'
import { BesideFileNotice, FullNotice, OfflineChip, StaleNotice, UnreadNotice } from './document-notices.tsx'
import { FieldEntry } from './field-entry.tsx'
import { FieldList } from './field-list.tsx'
import { InkEntry } from './ink-entry.tsx'
import { GuideBar, StartBar } from './signing-bar.tsx'
import styles from './signing-document.module.css'
import frameStyles from './signing-frame.module.css'
import { SigningHeader } from './signing-header.tsx'
import { type Sheet, SigningSheets } from './signing-sheets.tsx'
import { StepNotices } from './step-notices.tsx'
import { useStepViewCode } from './step-view-code.ts'
import { downloadDocument, useDocuments } from './use-documents.ts'
import { useFieldOverlay } from './use-field-overlay.tsx'
import { useFinish } from './use-finish.ts'
import { type Guide, useGuide } from './use-guide.ts'
import { useGuideKeys } from './use-guide-keys.ts'
import { useOfflineReadiness } from './use-offline-readiness.ts'
import { useOpenStep } from './use-open-step.ts'
import { useSendAct } from './use-send-act.ts'

const TalkSheet = lazy(async () => ({ default: (await import('./talk-sheet.tsx')).TalkSheet }))

const SigningActDialog = lazy(async () => ({
  default: (await import('../acts/signing-act.tsx')).SigningActDialog,
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
  /** The person gave up what they were about to do, or fields are still open. */
  readonly onInterrupted: (how: Interruption) => void
}

const NO_SHEET: Sheet = { kind: 'none' }

export function SigningDocument(props: SigningDocumentProps) {
  const { envelope, part, progress, act, canAct, notice, sending, sideActs, onInterrupted } = props
  const { t, i18n } = useLingui()
  const host = useSigningHost()
  const replica = useReplica()
  const { contact, isFull } = useReplicaView(({ contact, isFull }) => ({ contact, isFull }))
  const stepView = useStepViewCode()
  const documents = useDocuments(envelope)
  const reachable = contact !== 'offline'
  const readiness = useOfflineReadiness(envelope, part.recipient.name, reachable)
  const [pageView, setPageView] = useState<PdfView | null>(null)
  const [sheet, setSheet] = useState<Sheet>(NO_SHEET)
  const [talking, setTalking] = useState(false)
  const [side, setSide] = useState<SigningAct | null>(null)
  const pageLanguage = useLanguage()
  const [unseen, onProblem] = useUnseen()
  const { unread, record } = useShown(envelope)
  const onShown = useOpenStep(envelope, part, canAct)
  const close = useCallback(() => flushSync(() => setSheet(NO_SHEET)), [])
  const kind = part.recipient.kind
  const language = i18n.locale as Language
  const terms = termsKey(envelope, part.recipient.id)
  const stale = canAct && progress.terms !== terms
  const canFill = canAct && !stale
  const guided = canFill && part.fields.length > 0

  const openMark = useCallback(
    (field: Field) => {
      const which = markOf(field.kind, kind)
      setSheet(
        which === null ? { kind: 'picture', fieldId: field.id } : { kind: 'mark', which, fieldId: field.id },
      )
    },
    [kind],
  )
  const guide = useGuide({ envelope, part, progress, act, canFill, onMark: openMark, onInterrupted })
  const { go, next, back, pages } = guide
  const sender = useSendAct(envelope, part, progress, language)
  const overlay = useFieldOverlay({ envelope, part, progress, canAct: canFill, ...guide })
  const openList = useCallback(() => setSheet({ kind: 'list' }), [])
  useGuideKeys(guided && sheet.kind === 'none', { next, back, list: openList })
  useResumed(guide, { ready: pageView !== null, canAct, guided, progress })

  const finish = useFinish({
    envelope,
    unread,
    viewed: pageView?.documentIndex,
    onLead: (index) => pages.current?.scrollToPage(index, 1),
    onFinish: () => (host.ownWindow ? host.ownWindow.ask('finish') : setSheet({ kind: 'finish' })),
  })
  const { missed } = finish
  const ask = (kind: 'finish' | 'reject') => {
    sender.forgetRefusal()
    if (kind === 'finish') return finish.ask()
    finish.letBe()
    if (host.ownWindow) return host.ownWindow.ask('rejectStep')
    setSheet({ kind })
  }
  const start = () => (part.fields.length === 0 ? ask('finish') : go({ type: 'start' }))
  const mayDownload = refuseDownload(envelope, readerOf(replica.actor)) === null
  const download = async () => {
    for (const one of envelope.documents)
      if (!(await downloadDocument(host.files, replica, envelope, one)))
        return announce(t`The file is not on this device and there is no connection.`, 'assertive')
  }
  const withEnvelopeWords = (then: () => void) =>
    void pageLanguage.use('acts', 'faces-envelopes', 'messages', 'people').then(then)
  const talk = () => (host.ownWindow ? host.ownWindow.ask('talk') : withEnvelopeWords(() => setTalking(true)))
  const sideAct = (one: SigningAct) =>
    host.ownWindow ? host.ownWindow.ask(one) : withEnvelopeWords(() => setSide(one))
  useOpenedFor(pageView !== null && canFill, (act) => {
    if (act === 'finish') ask('finish')
    else if (act === 'rejectStep') ask('reject')
    else if (act === 'talk') talk()
    else if (sideActs.includes(act)) sideAct(act)
  })
  const isLed = guided && progress.started

  return (
    <div
      className={classNames(frameStyles.frame, frameStyles.desk)}
      data-pulse={guide.pulse % 2}
      data-step-view={stepView}
    >
      <SigningHeader
        envelope={envelope}
        view={pageView}
        pages={pages}
        effort={
          guided && !progress.started
            ? { fields: part.fields.length, minutes: minutesNeeded(part.fields.length) }
            : null
        }
        onDownload={mayDownload ? () => void download() : undefined}
        onTalk={host.kind === 'guest' ? talk : undefined}
        onList={guided ? openList : undefined}
        onNext={isLed ? next : undefined}
        onPrevious={isLed ? back : undefined}
        acts={sideActs.filter((one) => one !== 'rejectStep')}
        onSide={sideAct}
        onReject={canAct ? () => ask('reject') : undefined}
        rejectOff={isBeingSigned(envelope) ? t`Someone is signing now` : undefined}
        chip={reachable ? undefined : <OfflineChip />}
      />
      {notice === undefined ? null : <div className={noticeStyles.notice}>{notice}</div>}
      {canFill && isFull ? <FullNotice /> : null}
      {canFill ? <StepNotices envelope={envelope} part={part} started={progress.started} /> : null}
      {canFill ? <BesideFileNotice documents={envelope.documents} fields={part.fields} /> : null}
      {stale ? <StaleNotice onRead={() => go({ type: 'readAgain', terms })} /> : null}
      {canFill && missed ? <UnreadNotice name={missed.name} onOpen={() => finish.leadTo(missed.id)} /> : null}
      <div className={styles.work}>
        <main className={frameStyles.stage} id="main" tabIndex={-1}>
          <PdfPages
            handle={pages}
            documents={documents}
            renderOverlay={overlay}
            onView={setPageView}
            onShown={onShown}
            onDrawn={record}
            onProblem={onProblem}
          />
        </main>
        {guided ? (
          <aside className={styles.aside} aria-label={t`Fields`}>
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
      {!canFill ? null : isLed ? (
        <GuideBar
          kind={kind}
          part={part}
          progress={progress}
          readiness={readiness}
          unreadable={unseen.size > 0}
          isAwaited={finish.isAwaited}
          entry={barEntry(guide, progress, act)}
          onBack={() => {
            finish.letBe()
            back()
          }}
          onNext={next}
          onFinish={() => ask('finish')}
        />
      ) : (
        <StartBar
          kind={kind}
          hasFields={part.fields.length > 0}
          readiness={readiness}
          unreadable={unseen.size > 0}
          isAwaited={finish.isAwaited}
          onStart={start}
          onDetails={() => setSheet({ kind: 'consent' })}
        />
      )}
      <SigningSheets
        {...{ sheet, envelope, part, progress, act, guide, sender, sending, language, onInterrupted }}
        onClose={close}
      />
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
    </div>
  )
}

/** The native control of the current field; a mark has something to say here only when it was passed over. */
function barEntry(guide: Guide, progress: SigningProgress, act: SigningDocumentProps['act']): ReactNode {
  const { current: field, isAsked } = guide
  if (field === undefined) return null
  const problem = problemOf(progress, field)
  if (entryPlace(field.kind) === 'ink')
    return (
      <InkEntry
        strokes={progress.inks[field.id] ?? null}
        missing={isAsked && problem !== null}
        onStrokes={(strokes) => guide.setInk(field, strokes)}
      />
    )
  if (entryPlace(field.kind) === 'sheet' && !(isAsked && problem !== null)) return null
  return (
    <FieldEntry
      key={field.id}
      field={field}
      value={heldValue(progress, field)}
      suggestion={guide.suggestion}
      problem={problem}
      asked={isAsked}
      control={guide.control}
      onValue={(value) => act({ type: 'fill', fieldId: field.id, value })}
      onEnter={guide.next}
    />
  )
}

/** Documents that cannot be shown: nobody signs what they cannot read. */
function useUnseen() {
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
  return [unseen, onProblem] as const
}

/** A window that was opened for one act begins with it, once. */
function useOpenedFor(isReady: boolean, begin: (act: WindowAct) => void): void {
  const { openedFor } = useSigningHost()
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the document is there
  useEffect(() => {
    if (begun.current || !isReady || openedFor === undefined) return
    begun.current = true
    begin(openedFor)
  }, [isReady, openedFor])
}

/** Whoever comes back finds the page where they left it. */
function useResumed(
  { arrive }: Guide,
  now: {
    readonly ready: boolean
    readonly canAct: boolean
    readonly guided: boolean
    readonly progress: SigningProgress
  },
): void {
  const { ready, canAct, guided, progress } = now
  const resumed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the pages are there
  useEffect(() => {
    if (resumed.current || !ready || !canAct) return
    resumed.current = true
    if (!guided || !progress.started || progress.currentId === null) return
    // After the effect: the page is laid out anew for the field, which React does not do inside one.
    const frame = requestAnimationFrame(() => arrive(progress.currentId, { focus: false }))
    return () => cancelAnimationFrame(frame)
  }, [ready, canAct])
}
