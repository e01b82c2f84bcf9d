import { useEffect, useState } from 'react'
import { useFiles } from '../files/use-files.ts'

/** Where a person's photo can be shown from; undefined while it cannot be had, and initials stand for it. */
export function usePhoto(sha256: string | null | undefined): string | undefined {
  const files = useFiles()
  const [shown, setShown] = useState<{ readonly sha256: string; readonly url: string }>()
  useEffect(() => {
    if (!sha256) return
    let current = true
    void files.picture(sha256).then((url) => {
      if (current && url !== null) setShown({ sha256, url })
    })
    return () => {
      current = false
    }
  }, [files, sha256])
  return shown !== undefined && shown.sha256 === sha256 ? shown.url : undefined
}
