/** Who runs the installation: organisations, tenants, registered users, and what holds for all. */
import { refusal } from '../../sync/answers.ts'
import type { CommandInput } from '../../sync/commands/registry.ts'
import { hostOfTenant } from '../../sync/entities/tenant.ts'
import type { Area } from '../area.ts'
import { isKnownHost } from '../http/known-hosts.ts'
import { createOperates } from '../people/authority.ts'
import { operatorCalls } from './operator-calls.ts'

export const OPERATORS: Area = {
  preconditions: ({ platform }) => ({
    // The main address is everybody's: by no mistake does it become the door of a few.
    saveTenant: async (input, actor) => {
      const { url } = (input as CommandInput<'saveTenant'>).set
      const isMain = url !== undefined && isKnownHost(hostOfTenant({ url }), platform.config)
      if (!isMain) return null
      const may = await createOperates(platform)(actor)
      return refusal(may ? 'tenant-address-taken' : 'not-permitted')
    },
  }),
  applied: ({ identity }) => ({
    saveHostedOrganization: (input) => {
      const { id, set } = input as CommandInput<'saveHostedOrganization'>
      if (set.active !== undefined) identity.organizationAsksAnew(id)
    },
  }),
  calls: ({ platform }) => operatorCalls(platform),
}
