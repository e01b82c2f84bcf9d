/**
 * Resident memory of a process and everything below it, read from `/proc`; 0 where there is none. Pages of a file
 * that several of them map (Node itself: 50 MB) are in memory once, and are counted once.
 */
import { readdirSync, readFileSync } from 'node:fs'

export interface ProcessMemory {
  readonly pid: number
  readonly name: string
  readonly bytes: number
}

export function treeMemoryBytes(root: number): number {
  let ownKilobytes = 0
  const ofFiles = new Map<string, number>()
  for (const { pid } of treeMemory(root))
    for (const { file, rss, anonymous } of mappings(pid)) {
      ownKilobytes += file ? anonymous : rss
      if (file) ofFiles.set(file, Math.max(ofFiles.get(file) ?? 0, rss - anonymous))
    }
  return [...ofFiles.values()].reduce((sum, one) => sum + one, ownKilobytes) * 1024
}

/** In kilobytes; `file` names which part of which file it is, or nothing (proc_pid_smaps(5)). */
function mappings(pid: number): { file: string | null; rss: number; anonymous: number }[] {
  return text(`/proc/${pid}/smaps`)
    .split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)
    .filter(Boolean)
    .map((one) => {
      const [, , offset = '', device = '', inode = '0'] = one.split(/\s+/)
      const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(one)?.[1] ?? 0)
      const file = inode === '0' ? null : `${device} ${inode} ${offset}`
      return { file, rss: kilobytes('Rss'), anonymous: kilobytes('Anonymous') }
    })
}

/** The processes with the script or program they run, each with all it holds. */
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
    .map(([pid, bytes]) => ({ pid, name: nameOf(pid), bytes }))
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
