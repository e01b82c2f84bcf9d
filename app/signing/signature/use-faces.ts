import { useEffect, useState } from 'react'
import { facesFor, type SignatureFace, scriptsOf } from '../rules/signature-faces.ts'
import { loadFaces } from './load-faces.ts'

/** `loading` is offered as shapes only; a face that is not here is not offered at all. */
export interface Faces {
  readonly status: 'loading' | 'known'
  readonly faces: readonly SignatureFace[]
}

/** The faces a name can be written in on this device now. */
export function useFaces(text: string): Faces {
  const [known, setKnown] = useState<{ key: string; faces: readonly SignatureFace[] } | null>(null)
  const [attempt, setAttempt] = useState(0)
  // Letters of the same scripts need the same faces: typing on looks for nothing.
  const key = `${scriptsOf(text)}|${attempt}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scripts of the text say which faces it needs
  useEffect(() => {
    let current = true
    void loadFaces(text).then((faces) => current && setKnown({ key, faces }))
    return () => {
      current = false
    }
  }, [key])
  useEffect(() => {
    const again = () => setAttempt((before) => before + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return known?.key === key
    ? { status: 'known', faces: known.faces }
    : { status: 'loading', faces: facesFor(text) }
}
