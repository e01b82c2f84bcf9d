/**
 * For developers only, never part of a build: signing against a server made up in memory. The real engine, the
 * real commands and the real device database run; only the network is played. The address says what to show:
 * `?kind=sign|approve|endorse|eSeal|…&language=en|ar&offline&many&refuse=envelope-cancelled&slow&fields=none`, and what
 * the sender asks: `&kinds` (what the platform fills, a picture, ink),
 * `&message&attest&named&drawOnly&group&proxy&before&state=infoRequested`.
 */
import '../../../app/ui/styles/ui.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppRoot } from '../../../app/app-root.tsx'
import { createPageLanguage } from '../../../app/i18n/language.ts'
import { loadPageCatalog } from '../../../app/i18n/page-catalogs.ts'
import { PdfAbsent } from '../../../app/pdf/pdf-engine.ts'
import { createDexieBodyStore } from '../../../app/replica/body-store.ts'
import { deviceKeys } from '../../../app/replica/device-key.ts'
import { openReplica, type Replica } from '../../../app/replica/engine.ts'
import { openLocalDatabase } from '../../../app/replica/local-database.ts'
import type { ReplicaPorts } from '../../../app/replica/ports.ts'
import { ReplicaProvider, useEnvelope } from '../../../app/replica/use-replica.tsx'
import { SigningSession } from '../../../app/signer/signing-session.tsx'
import { type SigningHost, SigningHostContext } from '../../../app/signing/signing-host.ts'
import { COMMANDS, type CommandName, commandNamed } from '../../../sync/commands/registry.ts'
import type { GuestActor } from '../../../sync/entities/actor.ts'
import type { Envelope, StepKind } from '../../../sync/entities/envelope.ts'
import { type Field, filledBy } from '../../../sync/entities/field.ts'
import type { CommandPayload, CommandResult, PullAnswer } from '../../../sync/replication/protocol.ts'
import { envelopeRow } from '../../../sync/rules/render-envelope.ts'
import {
  envelope as anEnvelope,
  ENVELOPE_ID,
  field,
  fieldId,
  LAST,
  ME,
  OTHER,
  recipient,
} from '../../signer/signing-world.ts'
import arabicPdf from './agreement.ar.pdf?url'
import englishPdf from './agreement.en.pdf?url'
import arabicFirst from './first-page.ar.png?url'
import englishFirst from './first-page.en.png?url'

const query = new URLSearchParams(location.search)
const has = (name: string) => query.has(name)
const kind = (query.get('kind') ?? 'sign') as StepKind
const arabic = query.get('language') === 'ar'
const many = has('many')
const world = { offline: has('offline'), refuse: query.get('refuse'), slow: has('slow') }
Object.assign(window, { world })

const sha = (letter: string) => letter.repeat(64)
const place = (
  xPt: number,
  yPt: number,
  widthPt: number,
  heightPt: number,
  page = 2,
): Pick<Field, 'places'> => ({
  places: [{ page, xPt, yPt, widthPt, heightPt }],
})
const start = (x: number, w: number) => (arabic ? 595 - x - w : x)

function fields(): Field[] {
  if (query.get('fields') === 'none') return []
  const three = [
    field('', 'signature', { id: fieldId('signature'), ...place(start(56, 208), 491, 208, 43) }),
    field(arabic ? 'الاسم والمسمى الوظيفي' : 'Name and title', 'name', {
      id: fieldId('name'),
      ...place(start(56, 204), 557, 204, 18),
    }),
    field('', 'date', { id: fieldId('date'), ...place(start(56, 120), 594, 120, 20) }),
  ]
  const theirs = [
    field('', 'signature', {
      id: fieldId('theirs'),
      recipientId: OTHER,
      ...place(start(313, 150), 491, 150, 43),
    }),
    field('', 'name', {
      id: fieldId('theirname'),
      recipientId: OTHER,
      ...place(start(313, 190), 557, 190, 18),
    }),
  ]
  const more = [
    field('', 'initials', { id: fieldId('initials'), ...place(480, 780, 60, 26, 1) }),
    field('I have read clause 4', 'checkbox', { id: fieldId('read'), ...place(30, 300, 14, 14, 1) }),
    field('Delivery', 'radio', {
      id: fieldId('delivery'),
      options: ['By post', 'By courier'],
      places: [
        { page: 1, xPt: 300, yPt: 560, widthPt: 12, heightPt: 12 },
        { page: 1, xPt: 300, yPt: 580, widthPt: 12, heightPt: 12 },
      ],
    }),
    field('Emirate', 'dropDown', {
      id: fieldId('emirate'),
      options: ['Abu Dhabi', 'Dubai', 'Sharjah'],
      ...place(60, 620, 120, 18, 1),
    }),
    field('Billing address', 'email', { id: fieldId('billing'), ...place(60, 650, 200, 18, 1) }),
    field('Remarks', 'textArea', {
      id: fieldId('remarks'),
      requirement: 'editable',
      ...place(300, 620, 220, 60, 1),
    }),
  ]
  // What the platform fills is read only; the rest is asked for.
  const kinds = [
    'handwriting',
    'designation',
    'image',
    'signingDate',
    'actionLabel',
    'actionComment',
    'qrCode',
  ] as const
  const some = kinds.map((name, at) =>
    field('', name, {
      id: fieldId(name.toLowerCase()),
      requirement: filledBy(name) === 'person' ? 'required' : 'readOnly',
      ...place(
        start(name === 'image' ? 340 : 56, 180),
        40 + at * 62,
        180,
        name === 'handwriting' ? 56 : 40,
        1,
      ),
    }),
  )
  return [...(has('kinds') ? some : []), ...(many ? more : []), ...three, ...theirs]
}

const GROUP = {
  id: `group:${'1'.repeat(26)}` as const,
  name: 'Board members',
  quota: 2,
  seats: [`recipient:${'8'.repeat(26)}` as const, `recipient:${'9'.repeat(26)}` as const],
}

function firstEnvelope(): Envelope {
  const base = anEnvelope()
  const [document] = base.documents
  if (!document) throw new Error('no document')
  const count = Number(query.get('pages') ?? 2)
  const pages = Array.from({ length: count }, () => ({ widthPt: 595, heightPt: 842 }))
  const one = {
    ...document,
    pages,
    name: arabic ? 'اتفاقية.pdf' : 'agreement.pdf',
    firstPageSha256: sha('f'),
  }
  const two = { ...one, id: `document:${'2'.repeat(26)}` as const, name: 'Annex B, access plan.pdf' }
  return {
    ...base,
    title: arabic ? 'اتفاقية خدمات: صيانة الواجهات' : base.title,
    owner: { ...base.owner, name: arabic ? 'عمر حداد' : base.owner.name },
    documents: has('two') ? [one, two] : [one],
    fields: fields(),
    groups: has('group') ? [GROUP] : [],
    recipients: [
      recipient({
        kind,
        message: has('message') ? 'Only clause 4 has changed since the last draft.' : '',
        attestation: has('attest') ? 'I have read annex B and agree to the access plan.' : null,
        restrictions: [
          ...(has('named') ? (['signingAsRequired'] as const) : []),
          ...(has('drawOnly') ? (['drawSignatureOnly'] as const) : []),
        ],
        ...(has('group') && { groupId: GROUP.id }),
        ...(has('proxy') && {
          delegatedFrom: { recipientId: LAST, name: 'Khalid Al Mazrouei', proxy: true },
        }),
        name: arabic ? 'مريم السويدي' : 'Mariam Al Suwaidi',
        order: has('before') ? 2 : 1,
        state: kind === 'notify' ? 'notified' : ((query.get('state') ?? 'waiting') as 'waiting'),
      }),
      recipient({
        id: OTHER,
        order: 1,
        ...(has('group') && { groupId: GROUP.id, seatId: GROUP.seats[0] ?? null }),
        name: arabic ? 'أنطوان مرسييه' : 'Antoine Mercier',
        state: 'signed',
        actedAt: 2,
        email: 'antoine@delcourt.example',
      }),
      recipient({
        id: LAST,
        order: 2,
        kind: 'approve',
        state: 'notActive',
        name: arabic ? 'خالد المزروعي' : 'Khalid Al Mazrouei',
        email: 'khalid@alnoor.example',
      }),
    ],
    values: { [fieldId('theirname')]: { kind: 'text', text: 'Antoine Mercier, Director' } },
  }
}

/** One envelope on a server in this page; it forgets when the tab is reloaded, the device does not. */
function madeUpServer(actor: GuestActor) {
  const kept = sessionStorage.getItem('server')
  let state =
    kept === null || has('reset')
      ? { envelope: firstEnvelope(), seq: 1 }
      : (JSON.parse(kept) as { envelope: Envelope; seq: number })
  let results: CommandResult[] = []
  const keep = () => sessionStorage.setItem('server', JSON.stringify(state))
  const wait = () => new Promise((done) => setTimeout(done, world.slow ? 4000 : 150))
  const change = (next: Envelope) => {
    state = { envelope: next, seq: state.seq + 1 }
    keep()
  }
  const sealSoon = () =>
    setTimeout(() => {
      change({
        ...state.envelope,
        recipients: state.envelope.recipients.map((one) =>
          one.id === ME ? { ...one, state: 'signed' } : one.id === LAST ? { ...one, state: 'waiting' } : one,
        ),
      })
      void replica?.sync()
    }, 3000)
  let replica: Replica | undefined
  const transport: ReplicaPorts['transport'] = {
    async commands(request) {
      await wait()
      if (world.offline) return { kind: 'offline' }
      for (const one of request.commands) {
        const payload = JSON.parse(one.payload) as CommandPayload
        const command = COMMANDS[one.name as CommandName]
        const now = Date.now()
        const facts = {
          get: (of: string, id: string) =>
            (of === 'envelope' && id === state.envelope.id ? state.envelope : undefined) as never,
        }
        const refused =
          world.refuse !== null && one.name !== 'openStep'
            ? { code: world.refuse }
            : (command.check as (f: unknown, i: unknown, a: unknown) => { code: string } | null)(
                facts,
                payload.input,
                actor,
              )
        if (refused) {
          results.push({ status: 'refused', id: one.id, n: one.n, at: now, code: refused.code })
          continue
        }
        const applied = (
          command.apply as (
            f: unknown,
            i: unknown,
            c: unknown,
          ) => { ok: boolean; value: { put: { kind: string; value: Envelope }[] } }
        )(facts, payload.input, {
          actor,
          now,
          ids: { now: Date.now, randomBytes: (n: number) => crypto.getRandomValues(new Uint8Array(n)) },
          commandId: one.id,
          claimedAt: payload.capturedAt,
        })
        const put = applied.value.put.find((item) => item.kind === 'envelope')
        if (put) change(put.value)
        if (one.name === 'signStep') sealSoon()
        results.push({ status: 'applied', id: one.id, n: one.n, at: now })
      }
      return { kind: 'answer', value: { results, now: Date.now(), deviceForked: false } }
    },
    async pull(request) {
      await wait()
      if (world.offline) return { kind: 'offline' }
      const known = request.checkpoint.all ?? 0
      const items =
        known < state.seq
          ? [
              {
                kind: 'envelope' as const,
                id: state.envelope.id,
                row: envelopeRow(state.envelope, { subject: ME, email: actor.email }),
                body: state.envelope,
              },
            ]
          : []
      const value: PullAnswer = {
        reset: false,
        epoch: 'gallery',
        checkpoint: { all: state.seq },
        items,
        drops: [],
        results,
        ackN: null,
        more: false,
        now: Date.now(),
        minProtocol: 1,
      }
      results = []
      return { kind: 'answer', value }
    },
    // One envelope comes without chunks.
    chunk: async () => ({ kind: 'offline' }),
    bodies: async () =>
      world.offline
        ? { kind: 'offline' }
        : { kind: 'answer', value: { items: [{ id: state.envelope.id, row: null, body: state.envelope }] } },
  }
  const attach = (one: Replica) => {
    replica = one
  }
  return { transport, attach }
}

const actor: GuestActor = {
  kind: 'guest',
  recipientId: ME,
  envelopeId: ENVELOPE_ID,
  name: 'Mariam',
  email: 'mariam@alnoor.example',
  language: 'en',
}
const local = openLocalDatabase(ME)
if (has('reset')) {
  await local.delete()
  sessionStorage.clear()
  await local.open()
}
const server = madeUpServer(actor)
const replica = await openReplica(actor, local, createDexieBodyStore(local), {
  now: () => Date.now(),
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  random: Math.random,
  commandNamed,
  keys: deviceKeys,
  transport: server.transport,
  lock: { run: (_name, work) => work() },
  tabs: { send: () => undefined, listen: () => () => undefined },
  timers: {
    after: (ms, run) => {
      const timer = setTimeout(run, Math.min(ms, 2000))
      return () => clearTimeout(timer)
    },
  },
  isUploaded: () => true,
})
server.attach(replica)
if (!(await createDexieBodyStore(local).get(ENVELOPE_ID)))
  await createDexieBodyStore(local).put([{ id: ENVELOPE_ID, body: firstEnvelope() }])
replica.start()
Object.assign(window, { replica })

const urls: Readonly<Record<string, string>> = {
  [sha('b')]: arabic ? arabicPdf : englishPdf,
  [sha('f')]: arabic ? arabicFirst : englishFirst,
}
const host: SigningHost = {
  kind: 'guest',
  local,
  files: {
    async read(sha256) {
      if (has('absent')) throw new PdfAbsent('not here')
      if (has('damaged') && sha256 === sha('b'))
        return new TextEncoder().encode('%PDF-1.7 nothing else').buffer
      return (await fetch(urls[sha256] ?? '')).arrayBuffer()
    },
    has: async () => !has('absent'),
    keep: async () => undefined,
  },
  call: async () => ({ ok: false, error: { kind: 'offline' } }),
  mayBeCleared: true,
  shellPage: '/signer/index.html',
  ...(has('member') && { onClose: () => undefined, onDetails: () => undefined }),
}

function Gallery() {
  const reading = useEnvelope(ENVELOPE_ID)
  return reading.status === 'held' ? <SigningSession envelope={reading.envelope} recipientId={ME} /> : null
}

const language = createPageLanguage(loadPageCatalog)
await language.use(
  'ui',
  'signer',
  'signing',
  'step-access',
  'outbox',
  'faces',
  'faces-envelopes',
  'faces-signing',
  'answers',
  'pdf',
)
const root = document.getElementById('app')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <AppRoot language={language}>
        <ReplicaProvider replica={replica}>
          <SigningHostContext value={host}>
            <Gallery />
          </SigningHostContext>
        </ReplicaProvider>
      </AppRoot>
    </StrictMode>,
  )
