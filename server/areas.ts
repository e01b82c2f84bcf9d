/** The areas of the server, in the order in which their routes are asked. */
import { NOTIFICATION_EFFECTS } from '../sync/commands/notifications/effects.ts'
import { COMMANDS } from '../sync/commands/registry.ts'
import { ACCOUNT } from './account/area.ts'
import { ADMINISTRATION } from './administration/area.ts'
import { API_KEYS } from './api-keys/area.ts'
import { type Area, withEffects } from './area.ts'
import { CONNECTED_SYSTEMS } from './connected-systems/area.ts'
import { CONTACTS } from './contacts/area.ts'
import { CUSTOMER_ACCOUNTS } from './customer-accounts/area.ts'
import { DELEGATION } from './delegation/area.ts'
import { demoCalls } from './demo/demo-calls.ts'
import { ENVELOPES } from './envelopes/area.ts'
import { compactFeed } from './feed/feed-floor.ts'
import { sweepFiles } from './files/sweep-files.ts'
import { commandCalls } from './http/command-calls.ts'
import { themeRoutes } from './identity/theme-routes.ts'
import { installRoutes } from './install/install-routes.ts'
import { LEAVING } from './leaving/area.ts'
import { lookupCalls } from './lookups/lookup-calls.ts'
import { ownMarkCall } from './marks/own-mark-call.ts'
import { mailJob } from './notifications/mail-job.ts'
import { notificationCalls } from './notifications/notification-calls.ts'
import { OPERATORS } from './operators/area.ts'
import { ORGANIZATION } from './organization/area.ts'
import { PUSH } from './push/area.ts'
import { reportCalls } from './reports/report-calls.ts'
import { sequenceCalls } from './sequences/sequence-calls.ts'
import { SIGNING } from './signing/area.ts'
import { stepAccessCalls } from './step-access/step-access-calls.ts'
import { TEMPLATES } from './templates/area.ts'
import { WEBHOOKS } from './webhooks/area.ts'
import { WITNESS } from './witness/area.ts'

const IDENTITY: Area = {
  calls: ({ identity }) => identity.calls,
  routes: ({ identity }) => [identity.routes],
}

const LIVE_DOCUMENTS: Area = { routes: ({ live }) => [live.routes] }

const FILES: Area = {
  calls: ({ files }) => files.calls,
  routes: ({ files }) => [files.routes],
  hourly: ({ platform, store, files }) => ({
    removeExpiredUploads: files.removeExpired,
    sweepFiles: () => sweepFiles({ platform, store }),
  }),
}

const FEED: Area = { hourly: ({ platform }) => ({ compactFeed: () => compactFeed(platform) }) }

const APPEARANCE: Area = {
  routes: ({ platform, store, appFolder }) => [
    themeRoutes(platform, store),
    installRoutes({ db: platform.db, store, appFolder }),
  ],
}

const SEQUENCES: Area = { calls: ({ platform }) => sequenceCalls(platform) }

const LOOKUPS: Area = { calls: ({ platform }) => lookupCalls(platform) }

const NOTIFICATIONS: Area = withEffects(NOTIFICATION_EFFECTS, {
  jobs: (parts) => ({ mail: mailJob(parts) }),
  calls: ({ platform, pushKeys }) => notificationCalls(platform, pushKeys),
})

const REPORTS: Area = {
  calls: ({ platform, pool, store, parties }) => reportCalls({ platform, pool, files: store, parties }),
}

const STEP_ACCESS: Area = {
  calls: ({ platform, system, identity }) => stepAccessCalls({ platform, system, identity }),
}

const MARKS: Area = {
  calls: ({ platform, executor, pool, store, drawings }) => [
    ownMarkCall({ platform, executor, pool, files: store, keepDrawing: drawings.keep }),
  ],
}

const DEMO: Area = {
  calls: ({ platform, store, live, pokes, identity }) =>
    demoCalls({ platform, store, live, pokes, identity }),
}

/** Calls that are nothing but a command. */
const COMMANDS_AS_CALLS: Area = {
  calls: ({ platform, executor }) => commandCalls(Object.values(COMMANDS) as never, platform, executor),
}

export const AREAS: readonly Area[] = [
  CONNECTED_SYSTEMS,
  LIVE_DOCUMENTS,
  IDENTITY,
  ACCOUNT,
  ORGANIZATION,
  ADMINISTRATION,
  API_KEYS,
  OPERATORS,
  WEBHOOKS,
  FILES,
  FEED,
  WITNESS,
  APPEARANCE,
  ENVELOPES,
  CONTACTS,
  CUSTOMER_ACCOUNTS,
  LEAVING,
  DELEGATION,
  SEQUENCES,
  LOOKUPS,
  NOTIFICATIONS,
  PUSH,
  REPORTS,
  SIGNING,
  TEMPLATES,
  STEP_ACCESS,
  MARKS,
  DEMO,
  COMMANDS_AS_CALLS,
]
