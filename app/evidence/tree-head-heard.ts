import { useEffect } from 'react'
import { treeHeadId } from '../../sync/entities/tree-head.ts'
import { useMember } from '../device/use-member.ts'
import { useReplicaView } from '../replica/use-replica.tsx'
import { useCalls } from '../session/use-calls.ts'

/** Hears every new head of the organisation's tree of evidence, in the background. */
export function TreeHeadHeard(): null {
  const { answers, local } = useMember()
  const calls = useCalls()
  const told = useReplicaView(({ held, profile }) =>
    profile ? held.treeHead.get(treeHeadId(profile.organizationId)) : undefined,
  )
  useEffect(() => {
    if (!told) return
    void (async () => {
      const { hearTreeHead } = await import('./witness.ts')
      const epoch = (await local.state.get('state'))?.epoch ?? null
      await hearTreeHead(told, { answers, calls, epoch, now: Date.now })
    })().catch(() => undefined)
  }, [told, answers, calls, local])
  return null
}
