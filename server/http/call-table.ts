/** Finds a call by method and path, without regard to the case of the path. */
import type { Call } from './call.ts'
import { keyRenamer } from './canonical-keys.ts'

export interface ServedCall {
  readonly call: Call
  readonly renameKeys: (value: unknown) => unknown
}
/** The calls of one path by method. */
export type ServedPath = ReadonlyMap<string, ServedCall>

export function callTable(calls: readonly Call[]): ReadonlyMap<string, ServedPath> {
  const table = new Map<string, Map<string, ServedCall>>()
  for (const call of calls) {
    const path = foldPath(call.path)
    const methods = table.get(path) ?? new Map<string, ServedCall>()
    if (methods.has(call.method)) throw new Error(`Two calls answer ${call.method} ${call.path}`)
    methods.set(call.method, { call, renameKeys: keyRenamer(call.input) })
    table.set(path, methods)
  }
  return table
}

/** `/Token/GetToken/` and `token/gettoken` are one path. */
export const foldPath = (path: string): string => path.replace(/^\/+|\/+$/g, '').toLowerCase()
