/**
 * Everything that changes tenants or what is mapped to them, and the lists that are asked for again after it (calls
 * 7.14, R1356, R1357): after a refusal too, for what was shown was not what is. Screens change tenants by this alone.
 */
import type { CallContract, DataOf, InputOf } from '../../sync/calls/contract.ts'
import {
  addTenant,
  deleteTenant,
  mapOrganization,
  unmapOrganization,
  updateTenant,
} from '../../sync/calls/operators.ts'
import type { CallResult } from '../session/call-result.ts'

/** As `useChange` runs one. */
export type Run = <const C extends CallContract>(
  contract: C,
  input: InputOf<C>,
) => Promise<CallResult<DataOf<C>>>

export function tenantChanges(run: Run, lists: readonly (() => void)[]) {
  const change =
    <const C extends CallContract>(contract: C) =>
    async (input: InputOf<C>): Promise<CallResult<DataOf<C>>> => {
      const done = await run(contract, input)
      for (const reload of lists) reload()
      return done
    }
  return {
    add: change(addTenant),
    update: change(updateTenant),
    remove: change(deleteTenant),
    map: change(mapOrganization),
    unmap: change(unmapOrganization),
  }
}
