/** The outbox of one person with whatever is put into it: the real screen, in a language, no device and no browser. */
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { LanguageProvider } from '../../app/i18n/language-provider.tsx'
import type { Locale } from '../../app/i18n/locale.ts'
import { OutboxScreen } from '../../app/outbox/outbox-screen.tsx'
import { UploadsProvider, type UploadsState } from '../../app/outbox/uploads.tsx'
import type { Replica } from '../../app/replica/engine.ts'
import type { PendingUpload } from '../../app/replica/local-database.ts'
import { ReplicaProvider } from '../../app/replica/use-replica.tsx'
import type { ReplicaView } from '../../app/replica/view-of.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { inAll, languageOf, textsOf } from './spoken.tsx'

const nothing = () => undefined
const silent = () => nothing

export interface Outbox {
  readonly entries?: readonly OutboxEntry[]
  readonly uploads?: readonly PendingUpload[]
  readonly contact?: ReplicaView['contact']
}

export async function outboxMarkup(
  locale: Locale,
  { entries = [], uploads = [], contact = 'reached' }: Outbox,
): Promise<string> {
  const view = {
    outbox: entries,
    contact,
    pulling: false,
    rows: new Map(),
    profile: null,
  } as unknown as ReplicaView
  const replica = { view: () => view, subscribe: silent } as unknown as Replica
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/outbox'] }),
  })
  const rows: UploadsState = { rows: uploads, retry: nothing, cancel: nothing }
  // Silent about acts that open a step: their words come when such an act is met.
  return renderToStaticMarkup(
    <LanguageProvider
      language={
        await languageOf(
          locale,
          'ui',
          'shell',
          'outbox',
          'acts',
          'faces',
          'faces-account',
          'faces-envelopes',
          'faces-signing',
          'faces-templates',
          'answers',
        )
      }
    >
      <RouterContextProvider router={router}>
        <ReplicaProvider replica={replica}>
          <UploadsProvider value={rows}>
            <OutboxScreen />
          </UploadsProvider>
        </ReplicaProvider>
      </RouterContextProvider>
    </LanguageProvider>,
  )
}

/** Every text of it in the three languages, in the same order. */
export const outboxTexts = (outbox: Outbox) =>
  inAll(async (locale) => textsOf(await outboxMarkup(locale, outbox)))

export function entryOf(change: Partial<OutboxEntry>): OutboxEntry {
  return {
    id: `command:${change.title ?? 'one'}`,
    name: 'signStep',
    version: 1,
    account: 'person:1',
    entity: 'envelope:1',
    input: {},
    title: 'Lease',
    payload: '{}',
    signature: null,
    blobs: {},
    files: [],
    offline: 'B',
    createdAt: Date.now(),
    place: 1,
    state: 'saved',
    n: null,
    notBefore: 0,
    attempts: 0,
    result: null,
    ...change,
  }
}

export const refusedEntry = (
  name: string,
  code: string,
  change: Partial<OutboxEntry> & { readonly facts?: Readonly<Record<string, string | number | null>> } = {},
): OutboxEntry => {
  const { facts, ...rest } = change
  const result = { status: 'refused', id: 'command:x', n: 1, at: Date.now(), code, ...(facts && { facts }) }
  return entryOf({ name, state: 'refused', n: 1, result: result as OutboxEntry['result'], ...rest })
}

export function uploadOf(change: Partial<PendingUpload>): PendingUpload {
  return {
    sha256: 'a'.repeat(64),
    name: 'lease.pdf',
    mediaType: 'application/pdf',
    purpose: 'document',
    state: 'sending',
    uploadUrl: null,
    bytesSent: 0,
    sizeBytes: 2_000_000,
    addedAt: 0,
    code: null,
    report: null,
    ...change,
  }
}
