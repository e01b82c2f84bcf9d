import { createRootRouteWithContext } from '@tanstack/react-router'
import type { Language } from '../i18n/language.ts'
import { PageNotFound } from '../shell/error-screens.tsx'
import { LayoutOfPage } from '../shell/layouts/layout-of-page.tsx'

/** What every loader gets. A feature's route calls `context.language.use('envelopes')` before its screen. */
export type RouteContext = { language: Language }

export const Route = createRootRouteWithContext<RouteContext>()({
  component: LayoutOfPage,
  notFoundComponent: PageNotFound,
})
