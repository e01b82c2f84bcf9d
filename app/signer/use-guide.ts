/** Leads through the fields: which one is the person's now, what a press or Next does, where eyes and focus go. */
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { Field, FieldValue } from '../../sync/entities/field.ts'
import { isRestricted } from '../../sync/entities/recipient.ts'
import type { Interruption } from '../../sync/rules/signing/step-view.ts'
import { dayOf } from '../i18n/format.ts'
import { useFormatSettings } from '../i18n/use-format.ts'
import type { PdfPagesHandle } from '../pdf/pdf-pages.tsx'
import { useFieldWords } from '../signing/field-words.ts'
import { DEFAULT_INK } from '../signing/rules/ink-colours.ts'
import { entryPlace, type SigningPart } from '../signing/rules/signing-part.ts'
import {
  heldValue,
  isDone,
  openFields,
  type ProgressStep,
  problemOf,
  type SigningProgress,
  tapFills,
} from '../signing/rules/signing-progress.ts'
import type { Strokes } from '../signing/rules/strokes.ts'
import { pictureOnPlace } from '../signing/signature/mark-picture.ts'
import { announce } from '../ui/live-region.tsx'
import { knownValues, suggestedText } from './rules/suggest-value.ts'

export interface GuideOptions {
  readonly envelope: Envelope
  readonly part: SigningPart
  readonly progress: SigningProgress
  readonly act: (step: ProgressStep) => SigningProgress | null
  /** Nothing can be filled otherwise: it is not their turn, or the document changed since they began. */
  readonly canFill: boolean
  /** A field whose mark is made in a sheet. */
  readonly onMark: (field: Field) => void
  readonly onInterrupted: (how: Interruption) => void
}

export type Control = HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement
export type Guide = ReturnType<typeof useGuide>

export function useGuide(options: GuideOptions) {
  const { envelope, part, progress, act, canFill, onMark, onInterrupted } = options
  const words = useFieldWords()
  const { timeZone } = useFormatSettings()
  const pages = useRef<PdfPagesHandle>(null)
  const control = useRef<Control>(null)
  const focusWish = useRef<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const [pulse, setPulse] = useState(0)
  const current = part.fields.find((one) => one.id === progress.currentId)
  const known = useMemo(
    () => ({ recipient: part.recipient, today: dayOf(new Date(), timeZone) }),
    [part.recipient, timeZone],
  )
  const suggestion = current === undefined ? '' : suggestedText(current, part, progress.values, known)
  const drawOnly = isRestricted(part.recipient, 'drawSignatureOnly')

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
      if (how.focus) focusField(field, { pages, control, focusWish })
    },
    [envelope.documents, part, words],
  )

  /** Takes a step and follows it with eyes and focus when it led somewhere else. */
  const go = useCallback(
    (step: ProgressStep, how: { readonly focus: boolean } = { focus: true }) => {
      const before = progress.currentId
      let after: SigningProgress | null = null
      if (!progress.started)
        act({
          type: 'known',
          values: knownValues(part, (one) => heldValue(progress, one) !== undefined, known),
        })
      // The control must exist before it can be focused, and phones open a keyboard only within the tap itself.
      flushSync(() => {
        after = act(step)
      })
      const next = after as SigningProgress | null
      setAsked(null)
      if (next !== null && (next.currentId !== before || step.type === 'goTo' || step.type === 'start'))
        arrive(next.currentId, how)
      return next
    },
    [act, arrive, progress, part, known],
  )

  /** Whoever goes on behind the last field while some are open is led back to the first of them. */
  const advance = useCallback(
    (step: ProgressStep) => {
      const placeOf = (id: string | null) => part.fields.findIndex((one) => one.id === id)
      const from = placeOf(progress.currentId)
      const after = go(step)
      if (after === null || from < 0 || openFields(after, part).length === 0) return
      if (placeOf(after.currentId) <= from) onInterrupted('incomplete')
    },
    [go, part, progress.currentId, onInterrupted],
  )

  const pressField = useCallback(
    (field: Field) => {
      if (!canFill) return
      const mark = tapFills(progress, field, { step: part.recipient.kind, drawOnly })
      if (entryPlace(field.kind) !== 'sheet') go({ type: 'goTo', fieldId: field.id })
      else if (mark !== null && !isDone(progress, field))
        go({ type: 'fill', fieldId: field.id, value: { kind: 'drawing', ...mark }, advance: true })
      else {
        go({ type: 'goTo', fieldId: field.id }, { focus: false })
        onMark(field)
      }
    },
    [canFill, progress, go, onMark, drawOnly, part.recipient.kind],
  )

  const setOnPage = useCallback(
    (field: Field, value: FieldValue) => {
      if (canFill) act({ type: 'fill', fieldId: field.id, value })
    },
    [canFill, act],
  )

  /** Lines on the page at once, the picture of them as soon as it is made. */
  const setInk = useCallback(
    (field: Field, strokes: Strokes | null) => {
      const place = field.places[0]
      if (!canFill || place === undefined) return
      act({ type: 'ink', fieldId: field.id, strokes })
      if (strokes === null) return
      void pictureOnPlace(strokes, DEFAULT_INK, place).then((picture) => {
        if (picture !== null) act({ type: 'picture', fieldId: field.id, picture, ofInk: strokes })
      })
    },
    [canFill, act],
  )

  const next = useCallback(() => {
    if (current === undefined) return advance({ type: 'next' })
    const place = entryPlace(current.kind)
    if (place === 'ink' && !isDone(progress, current) && current.requirement === 'required') {
      setAsked(current.id)
      announce(words.problem('missing'), 'assertive')
      return onInterrupted('incomplete')
    }
    if (place === 'sheet' && !isDone(progress, current) && current.requirement === 'required')
      return pressField(current)
    const held = heldValue(progress, current)
    const text = held?.kind === 'text' ? held.text : suggestion
    if (place !== 'bar' || text === '') return advance({ type: 'next' })
    const value: FieldValue = { kind: 'text', text }
    const wrong = problemOf({ ...progress, values: { ...progress.values, [current.id]: value } }, current)
    if (wrong === null) return advance({ type: 'fill', fieldId: current.id, value, advance: true })
    act({ type: 'fill', fieldId: current.id, value })
    setAsked(current.id)
    announce(words.problem(wrong), 'assertive')
    control.current?.focus({ preventScroll: true })
    onInterrupted('incomplete')
  }, [current, advance, progress, pressField, suggestion, act, words, onInterrupted])

  const back = useCallback(() => void go({ type: 'back' }), [go])
  const isAsked = current !== undefined && asked === current.id
  return {
    pages,
    control,
    focusWish,
    current,
    suggestion,
    isAsked,
    pulse,
    drawOnly,
    arrive,
    go,
    pressField,
    setOnPage,
    setInk,
    next,
    back,
  }
}

interface Places {
  readonly pages: RefObject<PdfPagesHandle | null>
  readonly control: RefObject<Control | null>
  readonly focusWish: RefObject<string | null>
}

/** The control in the bar, or the box on its page; a page that is not drawn yet gives it the focus when it is. */
function focusField(field: Field, { pages, control, focusWish }: Places): void {
  if (entryPlace(field.kind) === 'bar') {
    control.current?.focus({ preventScroll: true })
    return
  }
  focusWish.current = field.id
  const box = pages.current?.element()?.querySelector<HTMLElement>(`[data-field="${field.id}"]`)
  const target = box?.querySelector<HTMLElement>('input') ?? box
  if (!target) return
  focusWish.current = null
  target.focus({ preventScroll: true })
}

/** Room for a hand that writes. */
const INK_PX = 96

/** Fingers need 44 px, a pointer 24; a tick has a control in the bar and a larger target than its box. */
const leastHeight = (field: Field): number =>
  entryPlace(field.kind) === 'ink'
    ? INK_PX
    : entryPlace(field.kind) === 'page' || matchMedia('(pointer: fine)').matches
      ? 24
      : 44
