import { Outlet, useLocation } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { NotAuthorised } from '../error-screens.tsx'
import { useMainTabs } from '../main-tabs.tsx'
import { type LayoutId, layoutOfPath } from '../rules/layout-of-path.ts'
import { isAdminOnly } from '../rules/main-tabs.ts'
import { mayOpen } from '../rules/page-access.ts'
import { useShellData, useShellDataIfAny } from '../shell-data.ts'
import { AdminOnlyHomeLayout, DefaultLayout, HomeLayout } from './framed-layouts.tsx'
import { LoginLayout, PlainLayout, SignLayout } from './open-layouts.tsx'
import { usePageFocus } from './use-page-focus.ts'

const LAYOUTS: Readonly<Record<LayoutId, ComponentType<{ children: ReactNode }>>> = {
  home: HomeLayout,
  default: DefaultLayout,
  adminOnlyHome: AdminOnlyHomeLayout,
  login: LoginLayout,
  plain: PlainLayout,
  sign: SignLayout,
}

/**
 * Draws the page in the layout of its address (rules/layout-of-path.ts). Between pages of one layout the frame
 * stays mounted: nothing flickers, focus and scroll of the sidebar are kept.
 */
export function LayoutOfPage() {
  usePageFocus(useLocation().pathname)
  const signedIn = useShellDataIfAny() !== undefined
  return signedIn ? <SignedInLayout /> : <SignedOutLayout />
}

function SignedInLayout() {
  const adminOnly = isAdminOnly(useMainTabs())
  const Layout = LAYOUTS[layoutOfPath(useLocation().pathname, adminOnly)]
  const { user } = useShellData()
  const allowed = mayOpen(useLocation().pathname.replace(/(.)\/$/, '$1'), user)
  return <Layout>{allowed ? <Outlet /> : <NotAuthorised />}</Layout>
}

/** A frame needs a person. Without one, what is not open to everybody is drawn plainly. */
function SignedOutLayout() {
  const layout = layoutOfPath(useLocation().pathname)
  const framed = layout === 'home' || layout === 'default' || layout === 'adminOnlyHome'
  const Layout = LAYOUTS[framed ? 'plain' : layout]
  return (
    <Layout>
      <Outlet />
    </Layout>
  )
}
