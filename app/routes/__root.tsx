import { createRootRouteWithContext } from '@tanstack/react-router'
import type { Language } from '../i18n/language.ts'
import { MemberRoot } from '../member/member-root.tsx'
import { PageNotFound } from '../shell/error-screens.tsx'
import { LayoutOfPage } from '../shell/layouts/layout-of-page.tsx'

/**
 * Routes are thin: a file here names the address, loads the words and points at a screen in its feature's folder.
 *
 *     // app/routes/contacts.all.tsx
 *     export const Route = createFileRoute('/contacts/all')({
 *       loader: ({ context }) => context.language.use('contacts'),
 *       component: ContactsScreen,
 *     })
 *
 * Header, sidebar or none of them follow from the address (shell/rules/layout-of-path.ts); tabs and entries of the
 * sidebar appear by themselves as soon as their page exists.
 *
 * RouteContext is what every loader gets.
 */
export type RouteContext = { language: Language }

export const Route = createRootRouteWithContext<RouteContext>()({
  component: () => (
    <MemberRoot>
      <LayoutOfPage />
    </MemberRoot>
  ),
  notFoundComponent: PageNotFound,
})
