/**
 * Pointer work on one page: choosing, dragging, resizing, the marquee and placing. While something is dragged only
 * transforms and guides change; the draft gets one transaction at the end. Nothing here renders.
 */
import { flushSync } from 'react-dom'
import type { FieldView } from '../../../sync/collab/draft-view.ts'
import type { FieldPlace } from '../../../sync/entities/field.ts'
import type { FieldId } from '../../../sync/ids.ts'
import { around, type Box, boxBetween, caughtBy, type Point } from '../geometry/box.ts'
import { keepBox, keepMove } from '../geometry/keep-on-page.ts'
import { type Handle, resizeBox } from '../geometry/resize.ts'
import { SNAP_REACH_PX, snapMove, snapResize } from '../geometry/snap.ts'
import { boxesOn, type DesignerPage } from './designer-pages.ts'
import type { Designer } from './designer-store.ts'
import type { GuideStore } from './drag-guides.tsx'
import { pointIn } from './point-on-page.ts'

export interface PagePointerDeps {
  readonly designer: Designer
  readonly guides: GuideStore
  readonly page: DesignerPage
  readonly fields: () => readonly FieldView[]
}

const DRAG_FROM_PX = 3

interface Gesture {
  move(event: PointerEvent): void
  end(event: PointerEvent): void
  cancel(): void
}

/** Starts what a press on the page's layer begins; answers how to stop listening early. */
export function startPagePointer(event: PointerEvent, layer: HTMLElement, deps: PagePointerDeps): void {
  const { designer, page } = deps
  if (event.button !== 0) return
  const target = event.target as HTMLElement
  const box = target.closest<HTMLElement>('[data-field]')
  const { at, scale } = pointIn(layer, page, event.clientX, event.clientY)
  designer.setPage(page.key)

  const kind = designer.state().placing
  // Placing stays on for the next field; whoever presses one that stands there means that one.
  if (kind && !box) {
    event.preventDefault()
    designer.placeAtPoint(kind, page, at)
    return
  }
  const gesture = box
    ? pressOnField(event, box, target.dataset.handle as Handle | undefined, layer, scale, at, deps)
    : // A finger on empty paper scrolls; only a mouse or pen draws a marquee.
      event.pointerType === 'touch'
      ? deselecting(deps)
      : marquee(event, layer, at, deps)
  if (gesture) follow(event, layer, gesture)
}

function follow(first: PointerEvent, layer: HTMLElement, gesture: Gesture): void {
  const stop = () => {
    layer.removeEventListener('pointermove', move)
    layer.removeEventListener('pointerup', up)
    layer.removeEventListener('pointercancel', cancel)
    removeEventListener('keydown', onEscape, true)
  }
  const move = (event: PointerEvent) => event.pointerId === first.pointerId && gesture.move(event)
  const up = (event: PointerEvent) => {
    if (event.pointerId !== first.pointerId) return
    stop()
    gesture.end(event)
  }
  const cancel = () => {
    stop()
    gesture.cancel()
  }
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    cancel()
  }
  layer.setPointerCapture(first.pointerId)
  layer.addEventListener('pointermove', move)
  layer.addEventListener('pointerup', up)
  layer.addEventListener('pointercancel', cancel)
  addEventListener('keydown', onEscape, true)
}

function pressOnField(
  event: PointerEvent,
  element: HTMLElement,
  handle: Handle | undefined,
  layer: HTMLElement,
  scale: number,
  from: Point,
  deps: PagePointerDeps,
): Gesture | null {
  const { designer, guides, page, fields } = deps
  const id = element.dataset.field as FieldId
  const option = Number(element.dataset.option ?? 0)
  const field = fields().find((one) => one.id === id)
  if (!field) return null
  if (event.shiftKey) {
    designer.toggle(id)
    return null
  }
  const wasSelected = designer.state().selection.includes(id)
  if (!wasSelected) designer.select([id])
  element.focus({ preventScroll: true })
  // A repetition follows the field's own box on its own page.
  if (element.dataset.repeat) return null
  if (field.locked) return heldInPlace(event, designer)

  const isOption = field.kind === 'radio' && option > 0
  const moving = isOption ? [field] : (designer.movable()?.fields ?? [field]).filter((one) => !one.locked)
  const ids = new Set<string>(moving.map((one) => one.id))
  const own: FieldPlace = isOption ? (field.places[option] ?? field.place) : field.place
  const boxes: Box[] = isOption ? [own] : moving.map((one) => one.place)
  const frame = around(boxes) ?? own
  const others = boxesOn(fields(), page.documentId, page.page)
    .filter((one) => (isOption ? one.field.id !== id || one.option !== option : !ids.has(one.field.id)))
    .map((one) => one.place)
  const elements = [...layer.querySelectorAll<HTMLElement>('[data-field]')].filter(
    (one) => !one.dataset.repeat && (isOption ? one === element : ids.has(one.dataset.field ?? '')),
  )
  const context = { others, page: page.size, withinPt: SNAP_REACH_PX / scale }
  let started = false
  let by = { dxPt: 0, dyPt: 0 }
  let sized: FieldPlace = own
  let stopped = false

  const reset = () => {
    guides.set(null)
    for (const one of elements) {
      one.style.transform = ''
      one.style.willChange = ''
      one.classList.remove('dragged')
      if (handle) showBox(one, own)
    }
  }
  return {
    move: (now) => {
      const { at } = pointIn(layer, page, now.clientX, now.clientY)
      const wish = { dxPt: at.xPt - from.xPt, dyPt: at.yPt - from.yPt }
      if (!started && Math.hypot(wish.dxPt, wish.dyPt) * scale < DRAG_FROM_PX) return
      started = true
      if (handle) {
        const kept = resizeBox(own, handle, wish, page.size)
        const snapped = now.altKey ? null : snapResize(kept.value, handle, context)
        stopped = kept.stopped
        sized = keepBox({ ...own, ...(snapped?.box ?? kept.value) }, page.size).value
        showBox(element, sized)
        guides.set({ pageKey: page.key, guides: snapped?.guides ?? [], gaps: [], marquee: null })
        return
      }
      const free = { ...frame, xPt: frame.xPt + wish.dxPt, yPt: frame.yPt + wish.dyPt }
      const snapped = now.altKey ? null : snapMove(free, context)
      const to = snapped?.box ?? free
      const kept = keepMove([frame], { dxPt: to.xPt - frame.xPt, dyPt: to.yPt - frame.yPt }, page.size)
      stopped = kept.stopped
      by = kept.value
      for (const one of elements) {
        one.style.transform = `translate(${by.dxPt * scale}px, ${by.dyPt * scale}px)`
        one.style.willChange = 'transform'
        one.classList.add('dragged')
      }
      guides.set({
        pageKey: page.key,
        guides: stopped ? [] : (snapped?.guides ?? []),
        gaps: stopped ? [] : (snapped?.gaps ?? []),
        marquee: null,
      })
    },
    end: () => {
      if (!started) {
        // A press without a drag on one of several leaves only that one.
        if (wasSelected && designer.state().selection.length > 1) designer.select([id])
        return reset()
      }
      // The new places are in the page before the transforms go: no frame shows the old ones.
      flushSync(() => {
        if (handle) designer.moveTo(new Map([[id, sized]]), 'sized', stopped)
        else if (isOption) designer.moveOption(id, option, { xPt: own.xPt + by.dxPt, yPt: own.yPt + by.dyPt })
        else
          designer.moveTo(
            new Map(
              moving.map((one) => [
                one.id,
                { ...one.place, xPt: one.place.xPt + by.dxPt, yPt: one.place.yPt + by.dyPt },
              ]),
            ),
            'at',
            stopped,
          )
      })
      guides.set(null)
      for (const one of elements) {
        one.style.transform = ''
        one.style.willChange = ''
        one.classList.remove('dragged')
      }
    },
    cancel: reset,
  }
}

/** A locked field lets itself be chosen; whoever drags it is told why it stays. */
function heldInPlace(from: PointerEvent, designer: Designer): Gesture {
  let dragged = false
  return {
    move: (now) => {
      dragged ||= Math.hypot(now.clientX - from.clientX, now.clientY - from.clientY) >= DRAG_FROM_PX
    },
    end: () => {
      if (dragged) designer.say({ what: 'locked' })
    },
    cancel: () => undefined,
  }
}

/** The same custom properties the box is drawn from; the next rendering writes them again. */
function showBox(element: HTMLElement, box: Box): void {
  element.style.setProperty('--x', String(box.xPt))
  element.style.setProperty('--y', String(box.yPt))
  element.style.setProperty('--w', String(box.widthPt))
  element.style.setProperty('--h', String(box.heightPt))
}

function deselecting({ designer }: PagePointerDeps): Gesture {
  return { move: () => undefined, end: () => designer.select([]), cancel: () => undefined }
}

function marquee(event: PointerEvent, layer: HTMLElement, from: Point, deps: PagePointerDeps): Gesture {
  const { designer, guides, page, fields } = deps
  const before = event.shiftKey ? designer.state().selection : []
  let drawn: Box | null = null
  return {
    move: (now) => {
      const { at, scale } = pointIn(layer, page, now.clientX, now.clientY)
      const next = boxBetween(from, at)
      if (!drawn && Math.hypot(next.widthPt, next.heightPt) * scale < DRAG_FROM_PX) return
      drawn = next
      guides.set({ pageKey: page.key, guides: [], gaps: [], marquee: next })
    },
    end: () => {
      guides.set(null)
      if (!drawn) return designer.select(before)
      const own = boxesOn(fields(), page.documentId, page.page).filter((one) => !one.isRepeat)
      const caught = caughtBy(
        drawn,
        own.map((one) => ({ ...one.place, id: one.field.id })),
      ).map((one) => one.id)
      const selection = [...new Set([...before, ...caught])]
      designer.select(selection)
      designer.say({ what: 'selected', count: selection.length })
    },
    cancel: () => guides.set(null),
  }
}
