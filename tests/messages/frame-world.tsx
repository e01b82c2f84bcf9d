/** Parts of the frame as one person sees them: real pages to lead to, invented facts, no browser. */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { LanguageProvider } from '../../app/i18n/language-provider.tsx'
import type { Locale } from '../../app/i18n/locale.ts'
import { FRAME_PALETTE } from '../../app/palette/frame-palette.ts'
import { type ShellData, ShellDataContext } from '../../app/shell/shell-data.ts'
import { inAll, languageOf, textsOf } from './spoken.tsx'

const ROUTES = join(import.meta.dirname, '../../app/routes')

/** The addresses of this build, as the router generator reads them from the names of the files. */
const PATHS = readdirSync(ROUTES)
  .filter((name) => name.endsWith('.tsx') && !name.startsWith('__'))
  .map(
    (name) =>
      `/${name
        .replace(/\.tsx$/, '')
        .replace(/(^|\.)index$/, '')
        .replaceAll('.', '/')}`,
  )

const nothing = () => undefined

/** An administrator of an organisation in deployment 1, who may do everything this build has. */
export const PERSON: ShellData = {
  user: {
    deploymentType: 1,
    userClass: 'internal',
    isOrgAdmin: true,
    isSuperAdmin: false,
    isUserAdmin: false,
    isAdminReader: false,
    permissions: [],
    userTypeId: 1,
    isBank: false,
    runsOrganization: true,
    roles: ['companyAdmin'],
    belongsToBoard: false,
  },
  profile: { name: 'Mariam Al Suwaidi', email: 'mariam@alnoor.example' },
  topMenu: ['Documents & Forms', 'Designer', 'Contacts', 'Administration'],
  counts: {},
  connection: { state: 'online', pending: 0 },
  outbox: { count: 0, needsYou: 0 },
  onThisDevice: [],
  preferences: {
    language: 'en',
    colourScheme: 'system',
    digits: 'latn',
    timeZone: 'Asia/Dubai',
    miniSidebar: false,
    letterShortcuts: true,
  },
  enabledLocales: ['en', 'ar'],
  palette: FRAME_PALETTE,
  organisation: { name: 'Al Noor', themeKey: 'local' },
  acts: { createDocument: nothing, createRequest: nothing, editSignature: nothing, editStamp: nothing },
  setPreference: nothing,
  logOut: nothing,
  lock: nothing,
}

export interface Frame {
  /** Where the person is; `/` unless told. */
  readonly path?: string
  readonly facts?: Partial<ShellData>
  /** Pages of other builds, as if they were in this one. */
  readonly morePages?: readonly string[]
  /** Whose words it takes besides those of the frame. */
  readonly areas?: readonly string[]
  /** As it stands while nothing of what comes on demand has come; otherwise all of it is waited for. */
  readonly atOnce?: true
}

export async function frameMarkup(
  locale: Locale,
  node: ReactNode,
  { path = '/', facts, morePages = [], areas = [], atOnce }: Frame = {},
): Promise<string> {
  const root = createRootRoute()
  const router = createRouter({
    routeTree: root.addChildren(
      [...PATHS, ...morePages].map((one) => createRoute({ getParentRoute: () => root, path: one })),
    ),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const drawn = (
    <LanguageProvider language={await languageOf(locale, 'ui', 'shell', ...areas)}>
      <RouterContextProvider router={router}>
        <ShellDataContext value={{ ...PERSON, ...facts }}>{node}</ShellDataContext>
      </RouterContextProvider>
    </LanguageProvider>
  )
  return atOnce ? renderToStaticMarkup(drawn) : new Response((await prerender(drawn)).prelude).text()
}

/** Every text of it in the three languages, in the same order. */
export const frameTexts = (node: ReactNode, frame?: Frame) =>
  inAll(async (locale) => textsOf(await frameMarkup(locale, node, frame)))
