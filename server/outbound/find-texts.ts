/** TXT records of a host, with every limit that a stranger's name server needs. */
import { Resolver } from 'node:dns/promises'
import { err, ok, type Result } from '../../sync/result.ts'

/** `not-reached`: no answer in time, or none that can be read. No record at all is an empty list. */
export type FindTexts = (host: string) => Promise<Result<readonly string[], 'not-reached'>>

const TIMEOUT_MS = 2_000
const TRIES = 2
/** From the question to whatever is made of the answer, however many name servers are behind it. */
const DEADLINE_MS = 8_000
export const MAX_TEXTS = 50
export const MAX_TEXT_CHARS = 500

const NONE: ReadonlySet<string> = new Set(['ENODATA', 'ENOTFOUND'])

/** What `resolve` answers, cut to what anybody needs of it; it is given up after the deadline. */
export const boundedTexts =
  (
    open: () => { resolveTxt(host: string): Promise<string[][]>; cancel(): void },
    deadlineMs = DEADLINE_MS,
  ): FindTexts =>
  async (host) => {
    const resolver = open()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((settle) => {
      timer = setTimeout(() => settle('late'), deadlineMs)
    })
    try {
      const found = await Promise.race([resolver.resolveTxt(host), late])
      if (found === 'late') return err('not-reached')
      return ok(found.slice(0, MAX_TEXTS).map(joined))
    } catch (error) {
      return NONE.has((error as NodeJS.ErrnoException).code ?? '') ? ok([]) : err('not-reached')
    } finally {
      clearTimeout(timer)
      resolver.cancel()
    }
  }

/** A record is many strings of 255 bytes (RFC 7208 §3.3); nobody joins megabytes of them. */
function joined(parts: readonly string[]): string {
  let text = ''
  for (const part of parts) {
    text += part.slice(0, MAX_TEXT_CHARS)
    if (text.length >= MAX_TEXT_CHARS) break
  }
  return text.slice(0, MAX_TEXT_CHARS)
}

export const findTexts: FindTexts = boundedTexts(() => new Resolver({ timeout: TIMEOUT_MS, tries: TRIES }))
