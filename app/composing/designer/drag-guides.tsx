/**
 * What is drawn while something is dragged: guides, gaps and the marquee. A store of its own, so that a drag at 60
 * frames a second renders these few lines and nothing else.
 */

import { useSyncExternalStore } from 'react'
import type { Box } from '../geometry/box.ts'
import type { Gap, Guide } from '../geometry/snap.ts'
import styles from './field-box.module.css'

export interface Drawn {
  readonly pageKey: string
  readonly guides: readonly Guide[]
  readonly gaps: readonly Gap[]
  readonly marquee: Box | null
}

export interface GuideStore {
  get(): Drawn | null
  set(drawn: Drawn | null): void
  subscribe(listener: () => void): () => void
}

export function createGuideStore(): GuideStore {
  const listeners = new Set<() => void>()
  let drawn: Drawn | null = null
  return {
    get: () => drawn,
    set: (next) => {
      drawn = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Points become parts of the page's width (`--pt`), so zooming needs no rendering. Physical, like the page. */
const pt = (value: number): string => `calc(var(--pt) * ${value})`

export function DragGuides({ store, pageKey }: { readonly store: GuideStore; readonly pageKey: string }) {
  const drawn = useSyncExternalStore(store.subscribe, () => {
    const now = store.get()
    return now?.pageKey === pageKey ? now : null
  })
  if (!drawn) return null
  return (
    <div className={styles.guides} aria-hidden="true">
      {drawn.guides.map((guide) => (
        <i
          key={`${guide.axis}${guide.atPt}`}
          className="guide"
          style={
            guide.axis === 'x'
              ? {
                  left: pt(guide.atPt),
                  top: pt(guide.fromPt),
                  height: pt(guide.toPt - guide.fromPt),
                  width: 1,
                }
              : {
                  top: pt(guide.atPt),
                  left: pt(guide.fromPt),
                  width: pt(guide.toPt - guide.fromPt),
                  height: 1,
                }
          }
        />
      ))}
      {drawn.gaps.map((gap) => {
        const middle = (gap.fromPt + gap.toPt) / 2
        const at =
          gap.axis === 'x'
            ? { left: pt(middle), top: pt(gap.acrossPt) }
            : { left: pt(gap.acrossPt), top: pt(middle) }
        return (
          <span key={`${gap.axis}${gap.fromPt}${gap.acrossPt}`} className="gtag" style={at}>
            {Math.round(gap.toPt - gap.fromPt)} pt
          </span>
        )
      })}
      {drawn.marquee ? (
        <i
          className={styles.marquee}
          style={{
            left: pt(drawn.marquee.xPt),
            top: pt(drawn.marquee.yPt),
            width: pt(drawn.marquee.widthPt),
            height: pt(drawn.marquee.heightPt),
          }}
        />
      ) : null}
    </div>
  )
}
