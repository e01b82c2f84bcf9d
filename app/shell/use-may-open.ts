import { useAuthority } from '../replica/use-replica.tsx'
import { opensFor } from './rules/page-access.ts'
import { useShellDataIfAny } from './shell-data.ts'

/** Whether a page of the console is for this person: the gate of its screen, by the table its entries and tabs follow. */
export function useMayOpen(path: string): boolean {
  const authority = useAuthority()
  return opensFor(path, authority, useShellDataIfAny()?.user)
}
