/** Resident memory of a process and everything below it, read from `/proc`; 0 where there is none. */
import { readdirSync, readFileSync } from 'node:fs'

export function treeMemoryBytes(root: number): number {
  const parents = new Map<number, number>()
  const resident = new Map<number, number>()
  for (const name of names('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid)) continue
    const status = text(`/proc/${pid}/status`)
    parents.set(pid, Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0))
    resident.set(pid, Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024)
  }
  let sum = 0
  for (const [pid, bytes] of resident) if (isBelow(pid, root, parents)) sum += bytes
  return sum
}

function isBelow(pid: number, root: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at = pid; at > 1; at = parents.get(at) ?? 0) if (at === root) return true
  return false
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
function text(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
