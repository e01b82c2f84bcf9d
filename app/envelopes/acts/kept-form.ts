import { useCallback, useState } from 'react'

type Flat = Readonly<Record<string, string | number | boolean | null>>

/**
 * The entries of a form that may have to wait for a connection, kept on this device until they were used. The
 * key names the form and what it is about. A form of an older shape begins anew where it no longer fits.
 */
export function useKeptForm<F extends Flat>(
  key: string,
  initial: F,
): [F, (change: Partial<F>) => void, () => void] {
  const name = `kept-${key}`
  const [form, setForm] = useState<F>(() => ({ ...initial, ...fitting(initial, read(name)) }))
  const change = useCallback(
    (some: Partial<F>) =>
      setForm((before) => {
        const after = { ...before, ...some }
        write(name, JSON.stringify(after))
        return after
      }),
    [name],
  )
  const forget = useCallback(() => write(name, null), [name])
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

function read(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

function write(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // Without storage the entries live as long as the dialog.
  }
}
