/** Parts of the wizard over an invented draft, with nothing of a device and no browser. */
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DesignerProvider } from '../../app/composing/designer/designer-context.tsx'
import { createDesigner, type Designer } from '../../app/composing/designer/designer-store.ts'
import { type Wizard, WizardProvider } from '../../app/composing/wizard/wizard-context.tsx'
import { type ComposingFiles, ComposingFilesProvider } from '../../app/files/composing-files.tsx'
import { LanguageProvider } from '../../app/i18n/language-provider.tsx'
import type { Locale } from '../../app/i18n/locale.ts'
import { memoryDraft } from '../../app/live/memory-draft.ts'
import { LiveDraftsProvider } from '../../app/live/use-draft.tsx'
import type { Replica } from '../../app/replica/engine.ts'
import { heldOf } from '../../app/replica/held-of.ts'
import { ReplicaProvider } from '../../app/replica/use-replica.tsx'
import type { ReplicaView } from '../../app/replica/view-of.ts'
import type { Template } from '../../sync/entities/template.ts'
import type { IdSource, PersonId } from '../../sync/ids.ts'
import { DEFAULT_UPLOAD_OPTIONS } from '../../sync/rules/file-validation.ts'
import { ENVELOPE_ID, fillDraft } from '../gallery/composing/example-draft.ts'
import { inAll, languageOf, textsOf } from './spoken.tsx'

const nothing = () => undefined
const silent = () => nothing
const A4 = { widthPt: 595, heightPt: 842 }
const IDS = { now: () => 0, randomBytes: (count: number) => new Uint8Array(count) } as unknown as IdSource

export const OMAR = 'person:omar' as PersonId
export const TEMPLATES = [
  { id: 'template:1', name: 'Lease', type: 'document', ownerId: OMAR, ownerName: 'Omar', modifiedAt: 0 },
  {
    id: 'template:2',
    name: 'Offer',
    type: 'document',
    ownerId: 'person:lena',
    ownerName: 'Lena',
    modifiedAt: 0,
  },
] as unknown as readonly Template[]

const view = {
  rows: new Map(),
  marks: new Map(),
  profile: {
    name: 'Omar Haddad',
    email: 'omar@alnoor.example',
    organizationName: 'Al Noor',
    roles: ['member'],
    permissions: [],
    preferences: { language: 'en' },
  },
  held: heldOf({ template: TEMPLATES }),
  templateShelf: { personId: OMAR, starred: [], used: [] },
  outbox: [],
  contact: 'reached',
} as unknown as ReplicaView

const replicaWith = (over: Partial<ReplicaView>): Replica => {
  const shown = { ...view, ...over }
  return {
    actor: { kind: 'person', personId: OMAR },
    view: () => shown,
    subscribe: silent,
    envelope: nothing,
    check: () => null,
  } as unknown as Replica
}

const files = {
  options: () => DEFAULT_UPLOAD_OPTIONS,
  progress: () => null,
  found: () => null,
  subscribe: silent,
  pdf: nothing,
} as unknown as ComposingFiles

export interface Composing {
  readonly wizard: Wizard
  readonly designer: Designer
}

/** A draft of two pages with people in serial order, one group of whom two are enough, and fields. */
export function composing(focusId: string | null = null): Composing {
  const live = memoryDraft(ENVELOPE_ID, { pagesOf: () => [A4, A4] })
  live.edit((ydoc) => fillDraft(ydoc, 0, { group: true }))
  const reading = live.reading()
  if (!reading.draft) throw new Error('The draft cannot be read')
  return {
    wizard: {
      live,
      draft: reading.draft,
      reading,
      state: live.state(),
      undo: live.undo.state(),
      step: 'finalise',
      isOnline: true,
      owner: null,
      goTo: nothing,
      focusId,
    },
    designer: createDesigner(live, IDS),
  }
}

export async function composingMarkup(
  locale: Locale,
  node: ReactNode,
  { wizard, designer }: Composing = composing(),
  over: Partial<ReplicaView> = {},
): Promise<string> {
  const replica = replicaWith(over)
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/add'] }),
  })
  return renderToStaticMarkup(
    <LanguageProvider
      language={
        await languageOf(
          locale,
          'ui',
          'composing',
          'templates',
          'faces',
          'faces-envelopes',
          'faces-signing',
          'answers',
          'pdf',
        )
      }
    >
      <RouterContextProvider router={router}>
        <ReplicaProvider replica={replica}>
          <LiveDraftsProvider drafts={async () => ({}) as never}>
            <ComposingFilesProvider value={files}>
              <WizardProvider value={wizard}>
                <DesignerProvider value={designer}>{node}</DesignerProvider>
              </WizardProvider>
            </ComposingFilesProvider>
          </LiveDraftsProvider>
        </ReplicaProvider>
      </RouterContextProvider>
    </LanguageProvider>,
  )
}

export const composingTexts = (node: ReactNode, within?: Composing) =>
  inAll(async (locale) => textsOf(await composingMarkup(locale, node, within)))
