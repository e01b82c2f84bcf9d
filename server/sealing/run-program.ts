/** Runs a program of the host and always ends it: by itself, at the time limit, or with its whole group. */
import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface ProgramRun {
  /** Null when it was killed. */
  readonly exitCode: number | null
  readonly stderr: string
}

export interface ProgramOptions {
  readonly timeoutMs: number
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

export function runProgram(
  path: string,
  args: readonly string[],
  options: ProgramOptions,
): Promise<ProgramRun> {
  return new Promise((resolve, reject) => {
    // A group of its own, because office programs start helpers that outlive them.
    const child = spawn(path, args, {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, ...options.env },
      cwd: options.cwd,
    })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (stderr.length < 10_000) stderr += text
    })
    const endGroup = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // already gone
      }
    }
    const timer = setTimeout(endGroup, options.timeoutMs)
    child.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.on('close', (exitCode) => {
      clearTimeout(timer)
      endGroup()
      resolve({ exitCode, stderr })
    })
  })
}

/** Full path of a program on PATH, or undefined. */
export function findProgram(...names: readonly string[]): string | undefined {
  for (const name of names)
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name)
      try {
        accessSync(path, constants.X_OK)
        return path
      } catch {
        // not here
      }
    }
  return undefined
}
