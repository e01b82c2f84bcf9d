/** What is asked about one user by whoever looks after people: sessions, what is theirs, what was done. */
import * as z from 'zod/mini'
import { auditFacts, auditKind } from '../entities/audit-event.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import * as told from './shapes.ts'

const ofUser = z.object({ userId: idSchema('person') })

export const getUserSessions = contract({
  path: 'Admin/User/GetSessions',
  method: 'POST',
  area: 'admin',
  summary: 'Where a user is signed in to this organisation',
  access: 'person',
  permission: 'userWrite',
  input: ofUser,
  output: z.array(
    z.object({
      sessionId: z.string(),
      userAgent: z.string(),
      address: z.string(),
      createdAt: z.int(),
      lastUsedAt: z.int(),
    }),
  ),
  refusals: ['user-not-found'],
})

export const endUserSessions = contract({
  path: 'Admin/User/EndSessions',
  method: 'POST',
  area: 'admin',
  summary:
    'Ends one session of a user in this organisation, or all; the devices give up what they hold of it',
  access: 'person',
  permission: 'userWrite',
  input: z.extend(ofUser, { sessionId: z.optional(z.string().check(z.maxLength(80))) }),
  output: z.object({ ended: z.int() }),
  refusals: ['user-not-found'],
})

/** One’s own is `Customer/ChangeAvatar`. */
export const changeUserAvatar = contract({
  path: 'Admin/User/ChangeAvatar',
  method: 'POST',
  area: 'admin',
  summary:
    'Make a picture from `image/upload` the photo of a user who belongs to this organisation alone; none takes it away',
  access: 'person',
  permission: 'userWrite',
  input: z.extend(ofUser, { fileName: z.optional(z.string().check(z.maxLength(400))) }),
  output: told.nothing,
  refusals: ['photo-not-valid', 'user-not-found'],
})

/** Of their open work the numbers alone: what it says is its participants’. */
export const getUserHoldings = contract({
  path: 'Admin/User/GetHoldings',
  method: 'POST',
  area: 'admin',
  summary: 'How much would stand still without a user: what they began and what waits for them',
  access: 'person',
  permission: 'userWrite',
  input: ofUser,
  output: z.object({
    drafts: z.int(),
    underWay: z.int(),
    waitingSteps: z.int(),
    keys: z.int(),
    /** Standing delegations of others that name them. */
    delegations: z.int(),
  }),
  refusals: ['user-not-found'],
})

export const MAX_USER_HISTORY = 200

export const getUserHistory = contract({
  path: 'Admin/User/GetHistory',
  method: 'POST',
  area: 'admin',
  summary:
    'What a user changed among users, roles and groups, and what was changed of them, the newest first',
  access: 'person',
  permission: 'userRead',
  input: ofUser,
  output: z.array(
    z.object({
      n: z.int(),
      kind: auditKind,
      at: z.int(),
      /** It was they who did it. */
      isTheirs: z.boolean(),
      facts: auditFacts,
      personal: z.nullable(auditFacts),
    }),
  ),
  refusals: ['user-not-found'],
})
