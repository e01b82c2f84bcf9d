/**
 * A body that is counted while it is read: bytes, time, and what one subject holds of the server's memory. A header
 * may claim anything, or nothing (chunked); what arrives is what counts.
 */
import type { AnswerCode } from '../../sync/answers.ts'

/** What ends the reading of a body; the answer's code says why. */
export class BodyRefused extends Error {
  readonly code: Extract<AnswerCode, 'body-too-large' | 'too-many-requests'>
  constructor(code: BodyRefused['code']) {
    super(code)
    this.code = code
  }
}

export interface BodyBudget {
  readonly bytes: number
  readonly ms: number
  /** Takes bytes of memory on account of whoever sends them; false when there is no more for them. */
  readonly hold: (bytes: number) => boolean
  /** Asked when it is whole: what is made of it is work, and waits for a turn of its own. */
  readonly whole?: () => Promise<void> | null
}

export interface CountedBody {
  readonly stream: ReadableStream<Uint8Array>
  /** Its request is over. One that nobody read would be kept until its time is up. */
  readonly stop: () => void
}

export function countedBody(
  body: ReadableStream<Uint8Array>,
  { bytes, ms, hold, whole }: BodyBudget,
): CountedBody {
  const reader = body.getReader()
  let read = 0
  let timer: NodeJS.Timeout | undefined
  const end = () => clearTimeout(timer)
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timer = setTimeout(() => {
          controller.error(new BodyRefused('too-many-requests'))
          void reader.cancel().catch(() => undefined)
        }, ms)
        timer.unref()
      },
      async pull(controller) {
        const refuse = (code: BodyRefused['code']) => {
          end()
          controller.error(new BodyRefused(code))
          return reader.cancel().catch(() => undefined)
        }
        try {
          const { done, value } = await reader.read()
          if (done) {
            end()
            await whole?.()
            return controller.close()
          }
          read += value.byteLength
          if (read > bytes) return await refuse('body-too-large')
          if (!hold(value.byteLength)) return await refuse('too-many-requests')
          return controller.enqueue(value)
        } catch (error) {
          end()
          return controller.error(error)
        }
      },
      async cancel() {
        end()
        await reader.cancel().catch(() => undefined)
      },
    },
    // Nothing is read before somebody asks for it.
    { highWaterMark: 0 },
  )
  return { stream, stop: end }
}
