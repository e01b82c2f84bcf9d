import { useEffect, useState } from 'react'
import { useSigningHost } from '../signing/signing-host.ts'

/** Address of a drawing that was accepted; undefined until it is here, and where it cannot be had. */
export function useDrawing(sha256: string | null): string | undefined {
  const { files } = useSigningHost()
  const [held, setHeld] = useState<{ readonly sha256: string; readonly url: string }>()
  useEffect(() => {
    if (sha256 === null) return
    let made: string | undefined
    let gone = false
    void files.read(sha256).then(
      (bytes) => {
        if (gone) return
        made = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }))
        setHeld({ sha256, url: made })
      },
      () => undefined,
    )
    return () => {
      gone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [files, sha256])
  return held?.sha256 === sha256 ? held?.url : undefined
}
