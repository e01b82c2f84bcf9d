/** Who has signed out here may end the session of the provider they came by as well: only where they ask for it. */

import { refusal } from '../../../sync/answers.ts'
import * as contracts from '../../../sync/calls/ways-in.ts'
import { hostOfTenant } from '../../../sync/entities/tenant.ts'
import { err, ok } from '../../../sync/result.ts'
import { type Call, serve } from '../../http/call.ts'
import type { IdentityWorld } from '../deps.ts'
import { newSecret } from '../secrets.ts'
import { tenantAt } from '../tenant-doors.ts'
import { FAILURES, originAt } from './provider-calls.ts'

export const LEFT_PATH = '/auth/logout-return'

export const signOutCalls = (world: IdentityWorld): readonly Call[] => [beginSignOut(world)]

/** There is no session any more, and nothing here depends on who asks: the state is for the browser that leaves. */
const beginSignOut = ({ platform, providers }: IdentityWorld) =>
  serve(contracts.beginSignOut, {
    run: async ({ providerId }, context) => {
      const { db, config, log } = platform
      const provider = await providers.find(providerId)
      if (!provider?.signOutAddress) return err(refusal('way-closed'))
      const door = await db.read((query) => tenantAt(query, db.tables, context.header('host'), config))
      const state = newSecret(platform)
      const returnTo = `${originAt(config.publicUrl, door ? hostOfTenant(door) : null)}${LEFT_PATH}`
      const address = await provider.signOutAddress({ state, returnTo })
      if (address.ok) {
        const { goTo, carriesState } = address.value
        return ok({ goTo, state: carriesState ? state : null })
      }
      log.warn('A provider of sign-ins cannot be asked', { provider: provider.id, ...address.error })
      return err(refusal(FAILURES[address.error.code]))
    },
  })
