/** What the gallery stands on: one person, their device, a server in memory, and files of the fixtures. */

import Dexie from 'dexie'
import { type Files, withPictures } from '../../../app/files/use-files.ts'
import type { Locale } from '../../../app/i18n/locale.ts'
import type { ShellSession } from '../../../app/member/replica-shell-data.tsx'
import type { UploadsState } from '../../../app/outbox/uploads.tsx'
import { FRAME_PALETTE } from '../../../app/palette/frame-palette.ts'
import { createDexieBodyStore } from '../../../app/replica/body-store.ts'
import { deviceKeys } from '../../../app/replica/device-key.ts'
import { openReplica, type Replica } from '../../../app/replica/engine.ts'
import { localDatabaseName, openLocalDatabase } from '../../../app/replica/local-database.ts'
import type { Calls } from '../../../app/session/use-calls.ts'
import type { CallContract } from '../../../sync/calls/contract.ts'
import { getAuditTrail, readEnvelopeRecord } from '../../../sync/calls/envelopes.ts'
import { readRoots } from '../../../sync/calls/roots.ts'
import { commandNamed } from '../../../sync/commands/registry.ts'
import type { PersonActor } from '../../../sync/entities/actor.ts'
import type { AuditKind } from '../../../sync/entities/audit-event.ts'
import { err, ok } from '../../../sync/result.ts'
import { caseEnvelopes } from './cases.ts'
import { ME, sampleEnvelope, sampleMark } from './example-envelopes.ts'
import { createGalleryServer, type GalleryServer } from './server.ts'

const actor: PersonActor = {
  kind: 'person',
  personId: ME.id,
  name: ME.name,
  email: ME.email,
  language: 'en',
  organizationId: 'organization:00000000000000000000000001',
  organizationName: 'Al Noor Development PJSC',
}
const SAMPLE = {
  pdf: 'a'.repeat(64),
  firstPage: null,
  pages: [
    { widthPt: 595, heightPt: 842 },
    { widthPt: 595, heightPt: 842 },
  ],
}
/** Put there by hand or by a test; not part of the repository's build. */
const SAMPLE_URL = '/gallery-sample.pdf'

export async function openGallery(
  options: URLSearchParams,
): Promise<{ replica: Replica; server: GalleryServer }> {
  const count = Number(options.get('n') ?? 60)
  const now = Date.now()
  const cases = caseEnvelopes(now, SAMPLE)
  const envelopes = [...Array.from({ length: count }, (_, n) => sampleEnvelope(n, now, SAMPLE)), ...cases]
  const server = createGalleryServer(actor, envelopes, envelopes.map(sampleMark))
  await Dexie.delete(localDatabaseName(ME.id))
  const local = openLocalDatabase(ME.id)
  server.offline = options.has('empty-offline')
  const replica = await openReplica(actor, local, createDexieBodyStore(local), {
    now: Date.now,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    random: Math.random,
    commandNamed,
    keys: deviceKeys,
    transport: server.transport,
    lock: { run: (_name, work) => work() },
    tabs: { send: () => undefined, listen: () => () => undefined },
    timers: {
      after: (ms, run) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    isUploaded: () => true,
  })
  if (!options.has('never')) {
    await replica.sync()
    for (const one of [...envelopes.slice(0, 12), ...cases]) await replica.loadEnvelope(one.id)
  }
  await stage(replica, server, options, envelopes)
  replica.start()
  return { replica, server }
}

/** `?refused`, `?offline`: a refusal from before, wishes that wait. */
async function stage(
  replica: Replica,
  server: GalleryServer,
  options: URLSearchParams,
  envelopes: ReturnType<typeof sampleEnvelope>[],
) {
  const reject = (n: number) => {
    const envelope = envelopes[n]
    const part = envelope?.recipients.find((one) => one.personId === ME.id)
    if (!envelope || !part) return Promise.resolve()
    return replica.dispatch(
      'rejectStep',
      { envelopeId: envelope.id, recipientId: part.id, reason: 'The total is wrong' },
      { title: envelope.title },
    )
  }
  if (options.has('sent')) {
    await replica.dispatch(
      'remindRecipients',
      { envelopeId: envelopes[4]?.id ?? 'envelope:' },
      { title: envelopes[4]?.title ?? '' },
    )
    await replica.sync()
  }
  if (options.has('refused')) {
    server.tooLate.add(envelopes[3]?.id ?? '')
    await reject(3)
    await replica.sync()
  }
  if (options.has('offline')) {
    server.offline = true
    await replica.sync()
    await reject(2)
    await reject(1)
  }
}

export const SHELL_SESSION: ShellSession = {
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
    belongsToBoard: true,
  },
  profile: { name: ME.name, email: ME.email },
  language: document.documentElement.lang as Locale,
  topMenu: ['Documents & Forms', 'Designer', 'Contacts', 'Administration'],
  enabledLocales: ['en', 'ar', 'fr'],
  palette: FRAME_PALETTE,
  organisation: { name: 'Tawqi', themeKey: 'local' },
  acts: { createDocument: () => undefined, createRequest: () => undefined },
  logOut: () => undefined,
  lock: () => undefined,
}

export const galleryFiles = (server: GalleryServer): Files =>
  withPictures({
    async read() {
      if (server.offline) return { kind: 'offline' }
      const answer = await fetch(SAMPLE_URL)
      const type = answer.headers.get('content-type') ?? ''
      return answer.ok && !type.startsWith('text/html')
        ? { kind: 'file', blob: await answer.blob() }
        : { kind: 'refused', reason: String(answer.status) }
    },
  })

export function galleryCalls(server: GalleryServer, options: URLSearchParams): Calls {
  const dataOf = async (contract: CallContract): Promise<unknown> => {
    if (contract === getAuditTrail) return sampleTrail(!options.has('broken'))
    if (contract === readRoots) {
      const roots = await fetch('/gallery-roots.pem')
      return { roots: roots.ok ? [await roots.text()] : [] }
    }
    if (contract === readEnvelopeRecord)
      return {
        state: 'completed',
        sentAt: Date.now() - 86_400_000,
        completedAt: Date.now() - 3_600_000,
        signatures: 2,
        documents: [[{ sha256: 'b'.repeat(64), sizeBytes: 231_000, cause: 'sealed', at: Date.now() }]],
      }
    return undefined
  }
  return {
    call: async (contract) => {
      if (server.offline) return err({ kind: 'offline' })
      if (contract.file) return err({ kind: 'unexpected' })
      const data = await dataOf(contract)
      if (data !== undefined) return ok({ data: data as never, sentence: '' })
      const sentence = 'There is nothing to retry'
      return err({ kind: 'refused', code: 'nothing-to-retry', facts: {}, sentence })
    },
  }
}

function sampleTrail(unbroken: boolean) {
  const at = Date.now()
  const kinds: readonly AuditKind[] = [
    'envelopeCreated',
    'documentAdded',
    'envelopeSent',
    'documentPrepared',
    'envelopeOpened',
    'signatureAccepted',
    'signatureSealed',
    'envelopeOpened',
  ]
  const events = kinds.map((kind, index) => ({
    n: index + 1,
    kind,
    at: at - (kinds.length - index) * 3_700_000,
    recipientId: null,
    documentSha256:
      kind === 'documentPrepared' || kind === 'signatureSealed'
        ? '5f0c91ae2b7740d39e1f6a08c4d5b21e07fa93c688b1e2d4301c55776e0a77d2'
        : null,
    facts: {
      ...(kind === 'documentAdded' && { name: 'Services agreement.pdf', sizeBytes: 231_000 }),
      ...(kind === 'envelopeSent' && { recipients: 4 }),
      ...(kind === 'signatureAccepted' && { claimedAt: at - 12_000_000, identity: 'link' }),
      ...(kind === 'envelopeOpened' && { identity: 'account' }),
    },
    personal: { name: index < 3 ? 'Omar Haddad' : 'Antoine Mercier' },
  }))
  return {
    events,
    chain: unbroken ? { unbroken: true, events: events.length } : { unbroken: false, brokenAt: 4 },
  }
}

export const UPLOADS: UploadsState = {
  rows: [
    {
      sha256: 'c'.repeat(64),
      name: 'Annex B, access plan.pdf',
      mediaType: 'application/pdf',
      purpose: 'document',
      state: 'sending',
      uploadUrl: null,
      bytesSent: 4_100_000,
      sizeBytes: 6_600_000,
      addedAt: 0,
      code: null,
      report: null,
    },
  ],
  retry: () => undefined,
  cancel: () => undefined,
}
