import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'
import { LoadingDialog } from './loading-dialog.tsx'

/** A dialog whose code comes when it is first asked for. On a slow line the page says that it is coming. */
export function OnDemand({ children }: { children: ReactNode }) {
  return <Suspense fallback={<LoadingDialog open />}>{children}</Suspense>
}

/** The same as a component. Its words are those of the screen it opens over. */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Loaded = lazy(async () => ({ default: await load() }))
  return (props) => <OnDemand>{createElement(Loaded, props)}</OnDemand>
}

/** A part of a page that comes when it has something to say; until then nothing stands there. */
export function partOnDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Loaded = lazy(async () => ({ default: await load() }))
  return (props) => <Suspense fallback={null}>{createElement(Loaded, props)}</Suspense>
}
