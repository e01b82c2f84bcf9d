import { useEffect, useState } from 'react'
import { useFiles } from '../files/use-files.ts'

/** An object address of a stored file; undefined until it is here, or when it is not to be had. */
export function useFileUrl(sha256: string | null): string | undefined {
  const files = useFiles()
  const [held, setHeld] = useState<{ sha256: string; url: string }>()
  useEffect(() => {
    if (sha256 === null) return
    let made: string | undefined
    let gone = false
    void files.read(sha256).then((file) => {
      if (gone || file.kind !== 'file') return
      made = URL.createObjectURL(file.blob)
      setHeld({ sha256, url: made })
    })
    return () => {
      gone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [files, sha256])
  return held?.sha256 === sha256 ? held?.url : undefined
}
