import type { ReactNode } from 'react'
import { Frame } from '../frame.tsx'

/** Lists: header with tabs, sidebar, the Create square on phones. */
export function HomeLayout({ children }: { children: ReactNode }) {
  return <Frame fab>{children}</Frame>
}

/** Everything else that belongs to a signed-in person. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return <Frame>{children}</Frame>
}

/** Administration for people who see nothing else: the same frame without main tabs. */
export function AdminOnlyHomeLayout({ children }: { children: ReactNode }) {
  return <Frame tabs={false}>{children}</Frame>
}
