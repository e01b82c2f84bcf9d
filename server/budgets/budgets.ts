/**
 * What every way into the server may cost. A request is of one kind; a kind says how many bytes its body may have
 * (counted while they arrive, whatever a header claims), how long they may take, and what one subject may ask for:
 * a person or a bound recipient when signed in, the network otherwise. Shares are generous to people: fifty tabs,
 * a first start with ten thousand rows, an office of two hundred behind one address; who goes beyond them waits,
 * then is told when to come back, and nobody else notices.
 *
 * A test walks the router and fails for a route that is not declared: a new way in begins with its line here.
 * Sockets have their shares in `socket-shares.ts`, the frames of live documents in `collab/live-connection.ts` and
 * `work-share.ts`.
 */
import type { RateLimit } from '../http/rate-limit.ts'

export interface Share {
  /** Requests; null where the calls themselves are counted (`http/api.ts`), which know who may ask what. */
  readonly rate: RateLimit | null
  /** Under way at the same time, until the last byte of the answer is taken; others wait for their turn. */
  readonly atOnce: number
}

export interface RouteBudget {
  readonly name: string
  readonly methods: readonly string[]
  readonly path: RegExp
  /** Of a body; 0 where none is read. */
  readonly bodyBytes: number
  readonly bodyMs: number
  /** Whether a body is held in memory until it is whole, or goes to disk as it comes. */
  readonly holds: boolean
  readonly person: Share
  readonly network: Share
}

const READ = ['GET', 'HEAD', 'OPTIONS']
const QUICK_MS = 20_000
/** As long as Node lets any request take; a slow line goes on where it was cut. */
const LONG_MS = 300_000
const share = (burst: number, perSecond: number, atOnce: number): Share => ({
  rate: { burst, perSecond },
  atOnce,
})
/** For what needs a session: who has none is turned away at once, and may be so often. */
const STRANGERS = share(600, 60, 64)

const post = (
  name: string,
  path: RegExp,
  bodyBytes: number,
  person: Share,
  more: Partial<RouteBudget> = {},
): RouteBudget => ({
  name,
  methods: ['POST'],
  path,
  bodyBytes,
  bodyMs: QUICK_MS,
  holds: true,
  person,
  network: STRANGERS,
  ...more,
})
const read = (name: string, path: RegExp, person: Share, network: Share = person): RouteBudget => ({
  name,
  methods: READ,
  path,
  bodyBytes: 0,
  bodyMs: QUICK_MS,
  holds: false,
  person,
  network,
})

/** Everybody's pages behind one address: two hundred people who open the app within a minute. */
const PAGES = share(20_000, 1_000, 400)

/** A batch of commands with their pictures; larger things go through uploads. */
export const MAX_COMMANDS_BODY = 24_000_000
/** Five hundred ids. */
export const MAX_DECIDED_BODY = 30_000
/** Each call says how much of this it takes (`maxBodyBytes`); most take a million. */
export const MAX_CALL_BODY = 12_000_000
/** Up to twenty files in one form, on their way to disk. */
const MAX_FORM_BODY = 1_000_000_000

/** The first that fits counts. */
export const ROUTE_BUDGETS: readonly RouteBudget[] = [
  post('ping', /^\/sync\/ping$/, 1_000, share(600, 20, 32), { network: share(2_000, 200, 200) }),
  post('socket ticket', /^\/sync\/ticket$/, 1_000, share(300, 10, 16)),
  post('commands', /^\/sync\/commands$/, MAX_COMMANDS_BODY, share(1_500, 150, 8), { bodyMs: 120_000 }),
  // What a device knows may be many channels. Two at once: a page is made from one snapshot, in one go.
  post('pull', /^\/sync\/pull$/, 200_000, share(300, 20, 2)),
  post('chunk', /^\/sync\/chunk$/, 2_000, share(600, 40, 4)),
  post('bodies', /^\/sync\/bodies$/, 20_000, share(300, 20, 2)),
  // Ten thousand wishes of a backup are twenty questions.
  post('decided', /^\/sync\/decided$/, MAX_DECIDED_BODY, share(120, 4, 2)),
  post('live ticket', /^\/y\/ticket$/, 2_000, share(300, 10, 16)),
  read('file', /^\/files\//, share(3_000, 100, 24), STRANGERS),
  read('known file', /^\/uploads\/known\//, share(2_000, 50, 16), STRANGERS),
  {
    name: 'upload',
    methods: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS', 'GET', 'PUT'],
    path: /^\/uploads(\/|$)/,
    bodyBytes: 220_000_000,
    bodyMs: LONG_MS,
    holds: false,
    person: share(2_000, 50, 8),
    network: STRANGERS,
  },
  post(
    'form of files',
    /^\/api\/(document\/upload|storagefile\/upload|document\/uploadattachment)$/i,
    MAX_FORM_BODY,
    share(300, 5, 4),
    {
      bodyMs: LONG_MS,
      holds: false,
    },
  ),
  read('reference', /^\/api\/(docs(\/|$)|openapi\.json$)/, share(300, 10, 16), share(2_000, 100, 64)),
  {
    name: 'call',
    methods: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'],
    path: /^\/api(\/|$)/,
    bodyBytes: MAX_CALL_BODY,
    bodyMs: 120_000,
    holds: true,
    person: { rate: null, atOnce: 32 },
    network: { rate: null, atOnce: 200 },
  },
  post('word of a connected system', /^\/connected-system\/outcome$/, 100_000, share(600, 20, 8), {
    network: share(2_000, 100, 32),
  }),
  post('logout of a provider', /^\/auth\/back-channel-logout\//, 20_000, share(600, 20, 8), {
    network: share(2_000, 100, 32),
  }),
  read('operator', /^\/(healthz|readyz|metrics)$/, share(2_000, 100, 32)),
  read('theme', /^\/themes\//, PAGES),
  read('mailbox', /^\/mailbox(\/|$)/, share(2_000, 50, 32)),
  read('local network', /^\/lan(\/|\.|$)/, share(2_000, 50, 64)),
]

/** Files of the app and its pages: everything else that is only read. */
export const APP_FILES: RouteBudget = read('app file', /^\//, PAGES)

/** Null for a way in that is not declared: it is none. */
export function budgetOf(method: string, path: string): RouteBudget | null {
  const found = ROUTE_BUDGETS.find((one) => one.path.test(path) && one.methods.includes(method))
  return found ?? (READ.includes(method) ? APP_FILES : null)
}
