import { refusal } from '../../sync/answers.ts'
import type { CommandInput } from '../../sync/commands/registry.ts'
import { placeOfMember } from '../../sync/entities/member.ts'
import type { Organization } from '../../sync/entities/organization.ts'
import { SETTINGS } from '../../sync/settings/settings.ts'
import type { Area } from '../area.ts'
import { isOwnPicture } from '../files/own-picture.ts'
import { createMay } from '../people/authority.ts'

export const ORGANIZATION: Area = {
  // What a session may do was read when it was last checked.
  applied: ({ identity, pokes }) => ({
    saveOrganization: () => identity.forgetAll(),
    saveMember: () => identity.forgetAll(),
    removeMember: (input) => {
      const place = placeOfMember((input as CommandInput<'removeMember'>).id)
      identity.membershipEnded(place)
      pokes.poke(new Set([place.personId, place.organizationId]))
    },
  }),
  preconditions: ({ platform, store, files }) => ({
    // A hash alone must not publish somebody else's picture.
    saveOrganization: async (input, actor) => {
      const { logoSha256 } = (input as { readonly set: Partial<Organization> }).set
      if (!logoSha256 || actor.kind !== 'person') return null
      if (!(await createMay(platform)(actor, SETTINGS.logoSha256.permission))) return refusal('not-permitted')
      return (await isOwnPicture(store, files.mayRead, actor, logoSha256)) ? null : refusal('image-not-valid')
    },
  }),
}
