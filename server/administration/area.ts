import type { Area } from '../area.ts'
import { groupFiles } from './group-files.ts'
import { roleCalls } from './role-calls.ts'
import { tellHoldersJob } from './tell-holders.ts'

export const ADMINISTRATION: Area = {
  // What a session may do was read when it was last checked.
  applied: ({ identity }) =>
    Object.fromEntries(
      ['saveRole', 'saveMemberGroup', 'setGroupMembers', 'setGroupsOfRole', 'assignRoles'].map((name) => [
        name,
        () => identity.forgetAll(),
      ]),
    ),
  jobs: ({ platform, pokes, identity }) => ({
    tellHolders: tellHoldersJob({
      platform,
      told: (personIds) => {
        identity.forgetAll()
        pokes.poke(new Set(personIds))
      },
    }),
  }),
  calls: ({ platform, pool, store, parties }) => [
    ...roleCalls(platform),
    ...groupFiles({ platform, pool, files: store, parties }),
  ],
}
