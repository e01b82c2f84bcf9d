import { useCallback, useState } from 'react'
import { useKeptWords } from '../ui/kept-words.ts'

/**
 * Text of a form that waits for a connection, kept on this device until it was used. The key names the form
 * and what it is about, so that two documents never share a reason.
 */
export function useKeptText(key: string): [string, (text: string) => void, () => void] {
  const words = useKeptWords()
  const [text, setText] = useState(() => words.read(key) ?? '')
  const change = useCallback(
    (value: string) => {
      setText(value)
      words.write(key, value === '' ? null : value)
    },
    [words, key],
  )
  const forget = useCallback(() => change(''), [change])
  return [text, change, forget]
}
