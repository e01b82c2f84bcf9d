/** Clients that go away, at each moment at which one can. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const headOf = ({ method, path, headers }: Asked, more: Readonly<Record<string, string>> = {}): string =>
  [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries({ Host: 'localhost', ...headers, ...more }).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')
const whole = (asked: Asked): string => {
  const body = asked.body ?? ''
  return headOf(asked, { 'Content-Length': String(Buffer.byteLength(body)) }) + body
}
const MANY_BYTES = 200_000
const part = 'x'.repeat(2_000)

const written = (socket: Socket, text: string) =>
  new Promise<void>((resolve) => socket.write(text, () => resolve()))
/** Something came, or the server ended it. */
const heard = (socket: Socket) => Promise.race([once(socket, 'data'), once(socket, 'close')])

/** What has been said or heard when the client goes. */
export const MOMENTS: Readonly<Record<string, (socket: Socket, asked: Asked) => Promise<unknown>>> = {
  'before the head is whole': (socket, asked) => written(socket, headOf(asked).slice(0, 30)),
  'with the whole head and nothing of the body': (socket, asked) =>
    written(socket, headOf(asked, { 'Content-Length': String(MANY_BYTES) })),
  'in the body': (socket, asked) =>
    written(socket, headOf(asked, { 'Content-Length': String(MANY_BYTES) }) + part),
  'in a body of unknown length': (socket, asked) =>
    written(socket, `${headOf(asked, { 'Transfer-Encoding': 'chunked' })}7d0\r\n${part}\r\n7d0\r\nx`),
  'as soon as all is said': (socket, asked) => written(socket, whole(asked)),
  'with the first byte of the answer': async (socket, asked) => {
    const answer = heard(socket)
    await written(socket, whole(asked))
    await answer
  },
  'with three asked one behind the other': (socket, asked) => written(socket, whole(asked).repeat(3)),
  'with three one behind the other and the first answered': async (socket, asked) => {
    const answer = heard(socket)
    await written(socket, whole(asked).repeat(3))
    await answer
  },
}

/** The same of an upgrade. */
export const UPGRADE_MOMENTS: typeof MOMENTS = {
  'before the head is whole': (socket, asked) => written(socket, headOf(asked).slice(0, 60)),
  'as soon as all is said': (socket, asked) => written(socket, headOf(asked)),
  'in the first frame, said with the head': (socket, asked) => written(socket, `${headOf(asked)}\x82\xfe`),
  'with the first byte of the answer': async (socket, asked) => {
    const answer = heard(socket)
    await written(socket, headOf(asked))
    await answer
  },
  'after a frame that is none': async (socket, asked) => {
    const answer = heard(socket)
    await written(socket, headOf(asked))
    await answer
    await written(socket, 'not a frame')
  },
}

/** Says good-bye, or is gone. */
export const WAYS = ['ended', 'reset'] as const

export async function goAway(
  port: number,
  moment: (socket: Socket, asked: Asked) => Promise<unknown>,
  asked: Asked,
  way: (typeof WAYS)[number],
): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  await moment(socket, asked)
  const closed = socket.closed ? undefined : once(socket, 'close')
  if (way === 'ended') socket.destroy()
  else socket.resetAndDestroy()
  await closed
}
