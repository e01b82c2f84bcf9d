/** One JSON object per line on standard output, without secrets. */
import type { Log } from '../platform.ts'

export type LogFields = Readonly<Record<string, unknown>>

export interface LoggerOptions {
  readonly write?: (line: string) => void
  readonly now?: () => number
}

export function createLogger({
  write = (line) => process.stdout.write(`${line}\n`),
  now = Date.now,
}: LoggerOptions = {}): Log {
  const log =
    (level: string) =>
    (event: string, fields: LogFields = {}) =>
      write(
        JSON.stringify({
          at: new Date(now()).toISOString(),
          level,
          event,
          ...(hideSecrets(fields, 0) as LogFields),
        }),
      )
  return { info: log('info'), warn: log('warn'), error: log('error') }
}

export const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} }

const SECRET = /password|token|secret|otp|^code$|authorization|cookie|hash$/i

function hideSecrets(value: unknown, depth: number): unknown {
  if (value instanceof Error) return errorFields(value, depth)
  if (typeof value === 'string') return withoutPasswords(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > 5) return '[deep]'
  if (Array.isArray(value)) return value.map((one) => hideSecrets(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      SECRET.test(key) ? '[hidden]' : hideSecrets(part, depth + 1),
    ]),
  )
}

/** `postgres://user:password@host` and its like, wherever they are quoted. */
const withoutPasswords = (text: string): string =>
  text.replace(/(\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s:@/]*):[^\s@/]+@/gi, '$1:[hidden]@')

/** Database errors quote the parameters of their query, people's data among them. */
function errorFields(error: Error, depth: number): unknown {
  const withoutParameters = (text: string) => text.split(/\nparams:/)[0] ?? ''
  return {
    name: error.name,
    message: withoutPasswords(withoutParameters(error.message)),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12),
    ...(error.cause !== undefined && depth < 3 ? { cause: hideSecrets(error.cause, depth + 1) } : {}),
  }
}
