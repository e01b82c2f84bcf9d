/**
 * The composing screens over a draft in memory, for looking at and for measuring. Development only.
 * `?path=/add?step=fields`, `&lang=ar`, `&theme=dark`, `&offline`, `&fields=200`, `&pages=2`, `&group`, `&kinds` (a field of every kind),
 * `&nothing` (an installation without UAE PASS, seal and connected system).
 */
import '../../../app/ui/styles/ui.css'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { AppRoot } from '../../../app/app-root.tsx'
import { CreateDocumentDialog } from '../../../app/composing/create/create-document-dialog.tsx'
import { CreateDocumentPage } from '../../../app/composing/create/create-document-page.tsx'
import { AddScreen } from '../../../app/composing/wizard/add-screen.tsx'
import { parseAddSearch } from '../../../app/composing/wizard/add-search.ts'
import {
  type ComposingFiles,
  ComposingFilesProvider,
  type FileProgress,
} from '../../../app/files/composing-files.tsx'
import { createPageLanguage } from '../../../app/i18n/language.ts'
import { loadPageCatalog } from '../../../app/i18n/page-catalogs.ts'
import { memoryDraft } from '../../../app/live/memory-draft.ts'
import { LiveDraftsProvider } from '../../../app/live/use-draft.tsx'
import { bytesSource } from '../../../app/pdf/use-pdf-document.ts'
import type { Replica } from '../../../app/replica/engine.ts'
import { heldOf } from '../../../app/replica/held-of.ts'
import { ReplicaProvider } from '../../../app/replica/use-replica.tsx'
import type { ReplicaView } from '../../../app/replica/view-of.ts'
import { type StepProviders, StepProvidersContext } from '../../../app/session/step-providers.ts'
import type { PageSize } from '../../../sync/collab/draft-view.ts'
import { listPages } from '../../../sync/pdf/pages.ts'
import { readPdf } from '../../../sync/pdf/reader.ts'
import { DEFAULT_UPLOAD_OPTIONS } from '../../../sync/rules/file-validation.ts'
import { missingProvider, STEP_PROVIDERS } from '../../../sync/rules/step-providers.ts'
import { AGREEMENT, ANNEX, agreementPdf, ENVELOPE_ID, fillDraft, SEQUENCE_ID } from './example-draft.ts'

const wish = new URLSearchParams(location.search)
document.documentElement.dataset.theme = wish.get('theme') ?? 'light'
document.documentElement.lang = wish.get('lang') ?? 'en'
document.documentElement.dir = wish.get('lang') === 'ar' ? 'rtl' : 'ltr'
const offline = wish.has('offline')
const language = createPageLanguage(loadPageCatalog)
await language.use(
  'ui',
  'shell',
  'composing',
  'outbox',
  'faces',
  'faces-envelopes',
  'faces-signing',
  'answers',
  'pdf',
  'people',
)

const pageCount = Number(wish.get('pages') ?? 2)
const sizes = new Map<string, readonly PageSize[]>()
const size = { widthPt: 595, heightPt: 842 }
const there = wish.has('nothing') ? [] : STEP_PROVIDERS
const stepProviders: StepProviders = {
  now: () => there,
  refresh: async () => undefined,
  subscribe: () => () => undefined,
}
const live = memoryDraft(ENVELOPE_ID, {
  pagesOf: (sha256) => sizes.get(sha256) ?? Array.from({ length: pageCount }, () => size),
  missingFor: (kind) => missingProvider(kind, there),
})
if (!wish.has('empty'))
  live.edit((ydoc) =>
    fillDraft(ydoc, Number(wish.get('fields') ?? 0), {
      group: wish.has('group'),
      kinds: wish.has('kinds'),
    }),
  )
const pdf = await agreementPdf(pageCount)

const me = {
  name: 'Omar Haddad',
  email: 'omar.haddad@alnoor.ae',
  organizationName: 'Al Noor Development',
  preferences: { language: 'en' },
}
const contact = (name: string, email: string, ownerId = 'person:omar') =>
  ({
    ...{ id: `contact:${email || name}`, ownerId, shared: ownerId !== 'person:omar' },
    ...{ fullNameEn: name, fullNameAr: '', email, mobile: '', company: '', title: '', language: 'en' },
  }) as never
const group = (name: string, ...contacts: readonly string[]) =>
  ({ id: `contactGroup:${name}`, name, shared: false, contacts: contacts.map((id) => ({ id })) }) as never
const view = {
  rows: new Map(),
  marks: new Map(),
  held: heldOf({
    contact: [
      contact('Finance Department', 'finance@alnoor.ae'),
      contact('Finn Larsen', 'finn.larsen@nordicglazing.dk'),
      contact('Fiona Berri', ''),
      contact('Finley Stone', 'finley.stone@colleagues-contact.ae', 'person:lena'),
    ],
    contactGroup: [
      group(
        'Final approvers',
        'contact:finance@alnoor.ae',
        'contact:finn.larsen@nordicglazing.dk',
        'contact:Fiona Berri',
      ),
      group('Fixture suppliers', 'contact:Fiona Berri'),
    ],
    sequence: [
      {
        id: SEQUENCE_ID,
        organizationId: 'organization:alnoor',
        name: 'Contracts',
        prefix: 'CTR-',
        suffix: '/31',
        start: 1,
        last: 41,
        padding: 5,
      },
    ],
  }),
  profile: me,
  outbox: [],
  overlay: { patched: new Map(), waiting: new Map() },
  contact: offline ? 'offline' : 'reached',
} as unknown as ReplicaView
const dispatched: unknown[] = []
const replica = {
  actor: { kind: 'person', personId: 'person:omar' },
  view: () => view,
  subscribe: () => () => undefined,
  envelope: () => undefined,
  check: () => null,
  dispatch: async (...args: unknown[]) => {
    dispatched.push(args)
    return { ok: true, value: {} }
  },
} as unknown as Replica
Object.assign(globalThis, { gallery: { live, dispatched } })

const progress = new Map<string, FileProgress>([
  [AGREEMENT, { state: 'complete', bytesSent: 148_000, sizeBytes: 148_000, answer: null }],
  [
    ANNEX,
    {
      state: offline ? 'waiting' : wish.has('sending') ? 'sending' : 'complete',
      bytesSent: 4_100_000,
      sizeBytes: 6_600_000,
      answer: null,
    },
  ],
])
const listeners = new Set<() => void>()
const sources = new Map([[AGREEMENT, bytesSource(AGREEMENT, pdf)]])
let taken = 0
const files: ComposingFiles = {
  options: () => DEFAULT_UPLOAD_OPTIONS,
  take: async (file) => {
    const sha256 = `${taken++}`.repeat(64).slice(0, 64)
    const bytes = new Uint8Array(await file.arrayBuffer())
    const read = readPdf(bytes)
    if (read.ok) {
      sizes.set(sha256, listPages(read.value.view()))
      sources.set(sha256, bytesSource(sha256, bytes))
    }
    const refused = file.name.startsWith('bad')
    progress.set(sha256, {
      state: refused
        ? 'refused'
        : offline
          ? 'waiting'
          : file.name.startsWith('slow')
            ? 'sending'
            : 'complete',
      bytesSent: file.size * 0.6,
      sizeBytes: file.size,
      answer: refused ? 'pdf-damaged' : null,
    })
    for (const listener of listeners) listener()
    return { sha256, sizeBytes: file.size, mediaType: file.type }
  },
  progress: (sha256) => progress.get(sha256) ?? null,
  found: () => null,
  subscribe: (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  retry: () => undefined,
  drop: (sha256) => void progress.delete(sha256),
  pdf: (sha256) => sources.get(sha256) ?? bytesSource(AGREEMENT, pdf),
}
const drafts = { open: () => ({ draft: live, release: () => undefined }) } as never

const rootRoute = createRootRouteWithContext<object>()({ component: Outlet })
const add = createRoute({
  getParentRoute: () => rootRoute,
  path: '/add',
  validateSearch: parseAddSearch,
  component: () => <AddScreen envelopeId={ENVELOPE_ID} step={add.useSearch().step ?? 'recipients'} />,
})
const create = createRoute({
  getParentRoute: () => rootRoute,
  path: '/create-document',
  component: CreateDocumentPage,
})
const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: () => <CreateDocumentDialog open onClose={() => undefined} />,
})
const details = createRoute({
  getParentRoute: () => rootRoute,
  path: '/documents/$id',
  component: () => <h1>Sent</h1>,
})
const router = createRouter({
  routeTree: rootRoute.addChildren([add, create, home, details]),
  context: {},
  history: createMemoryHistory({ initialEntries: [wish.get('path') ?? '/add'] }),
})

const root = document.getElementById('app')
if (root !== null)
  createRoot(root).render(
    <AppRoot language={language}>
      <ReplicaProvider replica={replica}>
        <LiveDraftsProvider drafts={async () => drafts}>
          <StepProvidersContext value={stepProviders}>
            <ComposingFilesProvider value={files}>
              <RouterProvider router={router as never} />
            </ComposingFilesProvider>
          </StepProvidersContext>
        </LiveDraftsProvider>
      </ReplicaProvider>
    </AppRoot>,
  )
