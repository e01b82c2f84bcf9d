import { type FormEvent, type ReactNode, useState } from 'react'

export type Problems<K extends string> = Partial<Record<K, ReactNode>>

/**
 * A form that complains only after the first attempt, then live. `problems` are keyed by the id of the input,
 * in the order of the page.
 */
export function useFormCheck<K extends string>(problems: Problems<K>) {
  const [attempt, setAttempt] = useState(0)
  const found = Object.entries(problems).filter(([, message]) => message != null && message !== false) as [
    K,
    ReactNode,
  ][]
  return {
    attempt,
    errors: attempt === 0 ? [] : found.map(([id, message]) => ({ id, message })),
    errorOf: (id: K): ReactNode => (attempt === 0 ? undefined : problems[id]),
    /** Starts over: the next step of the same page has fields of its own. */
    reset: () => setAttempt(0),
    onSubmit: (run: () => void) => (event: FormEvent) => {
      event.preventDefault()
      setAttempt((count) => count + 1)
      if (found.length === 0) run()
    },
  }
}

/** Enough to catch a slip of the finger; the server decides. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim())
