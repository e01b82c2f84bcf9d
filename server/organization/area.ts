import { refusal } from '../../sync/answers.ts'
import { ORGANIZATION_EFFECTS } from '../../sync/commands/organization/effects.ts'
import type { CommandInput } from '../../sync/commands/registry.ts'
import { placeOfMember } from '../../sync/entities/member.ts'
import type { Organization } from '../../sync/entities/organization.ts'
import { SETTINGS } from '../../sync/settings/settings.ts'
import { type Area, withEffects } from '../area.ts'
import { isOwnPicture } from '../files/own-picture.ts'
import { createMay } from '../people/authority.ts'
import { auditCalls } from './audit-calls.ts'
import { checkDomainJob, lookAgain } from './check-domain.ts'
import { domainCalls } from './domain-calls.ts'
import { lookCalls } from './look-calls.ts'

const LOGOS = ['logoSha256', 'logo2Sha256'] as const

export const ORGANIZATION: Area = withEffects(ORGANIZATION_EFFECTS, {
  applied: ({ identity, pokes }) => ({
    saveOrganization: (input) => {
      const { id, set } = input as CommandInput<'saveOrganization'>
      // What is open by a proof that was enough until now would stay so as long as its line holds.
      if (set.signInPolicy) identity.organizationAsksAnew(id)
    },
    removeMember: (input) => {
      const place = placeOfMember((input as CommandInput<'removeMember'>).id)
      identity.membershipEnded(place)
      pokes.poke(new Set([place.personId, place.organizationId]))
    },
  }),
  preconditions: ({ platform, store, files }) => ({
    // A hash alone must not publish somebody else's picture.
    saveOrganization: async (input, actor) => {
      const { set } = input as { readonly set: Partial<Organization> }
      for (const which of LOGOS) {
        const sha256 = set[which]
        if (!sha256 || actor.kind !== 'person') continue
        if (!(await createMay(platform)(actor, SETTINGS[which].permission))) return refusal('not-permitted')
        if (!(await isOwnPicture(store, files.mayRead, actor, sha256))) return refusal('image-not-valid')
      }
      return null
    },
  }),
  within: ({ identity }) => ({
    saveOrganization: async (query, input) => {
      const { id, set } = input as CommandInput<'saveOrganization'>
      return set.signInPolicy ? identity.refuseNoWayLeft(query, id, set.signInPolicy) : null
    },
  }),
  jobs: ({ platform, system, findTexts }) => ({
    checkDomain: checkDomainJob({ platform, system, findTexts }),
  }),
  hourly: ({ platform, system, findTexts }) => ({
    lookAtDomainsAgain: lookAgain({ platform, system, findTexts }),
  }),
  calls: ({ platform, mailer, system, pool, store, parties }) => [
    ...domainCalls({ platform, mailer, system }),
    ...lookCalls({ platform, mailer }),
    ...auditCalls({ platform, pool, files: store, parties }),
  ],
})
