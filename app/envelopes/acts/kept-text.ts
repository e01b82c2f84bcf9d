import { useCallback, useState } from 'react'

/**
 * Text of a form that waits for a connection, kept on this device until it was used. The key names the form
 * and what it is about, so that two documents never share a reason.
 */
export function useKeptText(key: string): [string, (text: string) => void, () => void] {
  const name = `kept-${key}`
  const [text, setText] = useState(() => read(name))
  const change = useCallback(
    (value: string) => {
      setText(value)
      try {
        if (value === '') localStorage.removeItem(name)
        else localStorage.setItem(name, value)
      } catch {
        // Without storage the words live as long as the dialog.
      }
    },
    [name],
  )
  const forget = useCallback(() => change(''), [change])
  return [text, change, forget]
}

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}
