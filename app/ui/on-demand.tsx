import { type ReactNode, Suspense } from 'react'
import { LoadingDialog } from './loading-dialog.tsx'

/** A dialog whose code comes when it is first asked for. On a slow line the page says that it is coming. */
export function OnDemand({ children }: { children: ReactNode }) {
  return <Suspense fallback={<LoadingDialog open />}>{children}</Suspense>
}
