/**
 * Programs of the host that judge our files: made by others, so they share none of our
 * mistakes. Mandatory where CI=true; elsewhere a missing one is one counted line.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../../server/sealing/run-program.ts'

export interface ProgramOutput {
  readonly exitCode: number
  readonly output: string
}

/** Runs a program of the host to its end; output and errors together. */
export function run(program: string, args: readonly string[]): Promise<ProgramOutput> {
  return new Promise((resolve) => {
    execFile(
      program,
      args,
      { maxBuffer: 64 * 1024 * 1024, timeout: 60_000, encoding: 'utf8' },
      (error, stdout, stderr) => {
        const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
        resolve({ exitCode, output: stdout + stderr })
      },
    )
  })
}

const told = new Set<string>()

/** Whether a program is there. Missing is an error in CI, and said once elsewhere. */
export function hasProgram(name: string): boolean {
  if (findProgram(name)) return true
  if (process.env.CI === 'true') throw new Error(`${name} is mandatory in CI and is not installed`)
  if (!told.has(name)) console.log(`1 verifier missing: ${name} (its checks are skipped)`)
  told.add(name)
  return false
}

/** A folder for one test file. @returns its path and how to remove it. */
export function makeFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'tawqi-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Runs tasks with at most `width` at a time; results in order. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  task: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await task(items[at] as T)
  }
  await Promise.all(Array.from({ length: width }, lane))
  return results
}
