import { ADMINISTRATION_EFFECTS } from '../../sync/commands/organization/effects.ts'
import type { CommandInput } from '../../sync/commands/registry.ts'
import { placeOfMember } from '../../sync/entities/member.ts'
import { type Area, withEffects } from '../area.ts'
import { groupFiles } from './group-files.ts'
import { licenseCalls } from './license-calls.ts'
import { listCalls } from './list-calls.ts'
import { createListedPeople } from './listed-people.ts'
import { mailDeclinedJob } from './mail-declined.ts'
import { mailInvitationJob } from './mail-invitation.ts'
import { oneUserCalls } from './one-user-calls.ts'
import { roleCalls } from './role-calls.ts'
import { roleFiles } from './role-files.ts'
import { tellHoldersJob } from './tell-holders.ts'
import { userCalls } from './user-calls.ts'

export const ADMINISTRATION: Area = withEffects(ADMINISTRATION_EFFECTS, {
  applied: ({ identity, pokes }) => ({
    setMemberStatus: (input) => {
      const place = placeOfMember((input as CommandInput<'setMemberStatus'>).id)
      identity.membershipEnded(place)
      pokes.poke(new Set([place.personId, place.organizationId]))
    },
  }),
  jobs: ({ platform, pokes, identity, mailer }) => ({
    mailInvitation: mailInvitationJob({ platform, mailer }),
    mailDeclined: mailDeclinedJob({ platform, mailer }),
    tellHolders: tellHoldersJob({
      platform,
      told: (personIds) => {
        identity.forgetAll()
        pokes.poke(new Set(personIds))
      },
    }),
  }),
  calls: ({ platform, executor, identity, pool, store, parties }) => {
    const readPeople = createListedPeople(platform)
    return [
      ...roleCalls({ platform, readPeople }),
      ...listCalls(platform),
      ...licenseCalls(platform),
      ...userCalls({ platform, executor, pool, files: store, parties, readPeople }),
      ...oneUserCalls({ platform, identity }),
      ...groupFiles({ platform, pool, files: store, parties }),
      ...roleFiles({ platform, pool, files: store, parties }),
    ]
  },
})
