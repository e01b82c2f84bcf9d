import { useMemo } from 'react'
import { holds } from '../../../sync/rules/authority.ts'
import { standingOfPath } from '../../../sync/rules/connected-systems/path-standing.ts'
import { useAuthority, useHeld } from '../../replica/use-replica.tsx'
import { isolate } from '../../ui/isolate.ts'

export interface AskedPath {
  readonly id: `integrationPath:${string}`
  readonly label: string
}

/** What a step of theirs may ask: authorised endpoints of systems of the organisation, for whoever may ask them. */
export function useAskedPaths(): readonly AskedPath[] {
  const systems = useHeld('connectedSystem')
  const paths = useHeld('integrationPath')
  const may = holds(useAuthority(), 'systemWrite')
  return useMemo(
    () =>
      may
        ? [...paths.values()].flatMap((one) => {
            const system = systems.get(one.systemId)
            return system && standingOfPath(system, one) === 'ready'
              ? [{ id: one.id, label: `${isolate(system.name)} · ${isolate(one.name)}` }]
              : []
          })
        : [],
    [systems, paths, may],
  )
}
