import { useCallback, useState } from 'react'
import { useKeptWords } from '../ui/kept-words.ts'

type Flat = Readonly<Record<string, string | number | boolean | null>>

/**
 * The entries of a form that may have to wait for a connection, kept on this device until they were used. The
 * key names the form and what it is about. A form of an older shape begins anew where it no longer fits.
 */
export function useKeptForm<F extends Flat>(
  key: string,
  initial: F,
): [F, (change: Partial<F>) => void, () => void] {
  const words = useKeptWords()
  const [form, setForm] = useState<F>(() => ({ ...initial, ...fitting(initial, parsed(words.read(key))) }))
  const change = useCallback(
    (some: Partial<F>) =>
      setForm((before) => {
        const after = { ...before, ...some }
        words.write(key, JSON.stringify(after))
        return after
      }),
    [words, key],
  )
  const forget = useCallback(() => words.write(key, null), [words, key])
  return [form, change, forget]
}

function fitting<F extends Flat>(initial: F, found: unknown): Partial<F> {
  if (typeof found !== 'object' || found === null) return {}
  const entries = Object.entries(found).filter(
    ([key, value]) =>
      Object.hasOwn(initial, key) && (initial[key] === null || typeof value === typeof initial[key]),
  )
  return Object.fromEntries(entries) as Partial<F>
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
