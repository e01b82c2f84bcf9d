import { lazy, Suspense } from 'react'
import { useMedia, WIDE } from '../ui/use-media.ts'

const Picture = lazy(async () => ({
  default: (await import('./login-aside-picture.tsx')).LoginAsidePicture,
}))

/** Beside the form where there is room (open-layouts.module.css); a phone does not fetch it. */
export function LoginAside() {
  if (!useMedia(WIDE)) return null
  return (
    <Suspense>
      <Picture />
    </Suspense>
  )
}
