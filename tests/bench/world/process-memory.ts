/** Resident memory of a process and everything below it, read from `/proc`; 0 where there is none. */
import { readdirSync, readFileSync } from 'node:fs'

export interface ProcessMemory {
  readonly name: string
  readonly bytes: number
}

export const treeMemoryBytes = (root: number): number =>
  treeMemory(root).reduce((sum, one) => sum + one.bytes, 0)

/** The processes with the script or program they run. */
export function treeMemory(root: number): ProcessMemory[] {
  const parents = new Map<number, number>()
  const resident = new Map<number, number>()
  for (const name of names('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid)) continue
    const status = text(`/proc/${pid}/status`)
    parents.set(pid, Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0))
    resident.set(pid, Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024)
  }
  return [...resident]
    .filter(([pid]) => isBelow(pid, root, parents))
    .map(([pid, bytes]) => ({ name: nameOf(pid), bytes }))
}

function nameOf(pid: number): string {
  const words = text(`/proc/${pid}/cmdline`).split('\0')
  const script = words.find((word) => /\.(ts|mjs|js)$/.test(word) && !word.includes('node_modules'))
  return (script ?? words[0] ?? '').split('/').slice(-2).join('/')
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
