import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { announce } from './live-region.tsx'
import { createPausableTimer } from './pausable-timer.ts'

export const UNDO_MS = 8000

export type UndoOffer = {
  /** What was done, with the name isolated: Archived "Contrat". */
  message: string
  undo: () => void
}

export const UndoContext = createContext<(offer: UndoOffer) => void>(() => {})

/** The only kind of toast we have. One at a time; a new one replaces the old, which then stands. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const [offer, setOffer] = useState<(UndoOffer & { id: number }) | null>(null)
  const next = useRef(0)
  const show = useCallback((made: UndoOffer) => {
    next.current += 1
    setOffer({ ...made, id: next.current })
  }, [])
  const gone = useMemo(() => () => setOffer(null), [])
  return (
    <UndoContext value={show}>
      {children}
      {offer === null ? null : (
        <div className="undo-at">
          <UndoBar key={offer.id} message={offer.message} onUndo={offer.undo} onGone={gone} />
        </div>
      )}
    </UndoContext>
  )
}

/** `const offerUndo = useUndo()`, then `offerUndo({ message, undo })` after a change that can be taken back. */
export function useUndo(): (offer: UndoOffer) => void {
  return use(UndoContext)
}

export type UndoBarProps = { message: ReactNode; onUndo: () => void; onGone: () => void; durationMs?: number }

/** Eight seconds to change one's mind; rests under the pointer and the focus. */
export function UndoBar({ message, onUndo, onGone, durationMs = UNDO_MS }: UndoBarProps) {
  const { t } = useLingui()
  const timer = useRef<ReturnType<typeof createPausableTimer>>(undefined)
  useEffect(() => {
    timer.current = createPausableTimer(durationMs, onGone)
    if (typeof message === 'string') announce(message)
    return () => timer.current?.stop()
  }, [durationMs, onGone, message])
  return (
    <section
      aria-label={t`Undo`}
      className="undo"
      onPointerEnter={() => timer.current?.pause()}
      onPointerLeave={() => timer.current?.resume()}
      onFocus={() => timer.current?.pause()}
      onBlur={() => timer.current?.resume()}
    >
      <span className="grow">{message}</span>
      <Button
        onClick={() => {
          onUndo()
          onGone()
        }}
      >
        {t`Undo`}
      </Button>
    </section>
  )
}
