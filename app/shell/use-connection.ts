import { useReplicaView } from '../replica/use-replica.tsx'
import { useShellDataIfAny } from './shell-data.ts'

/** Whether what needs the server has a chance now. Unknown counts as yes: the first answer will tell. */
export function useIsOnline(): boolean {
  const contact = useReplicaView((view) => view.contact)
  const shell = useShellDataIfAny()
  if (shell?.connection.state === 'offline') return false
  return contact !== 'offline'
}
