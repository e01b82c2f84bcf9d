/** Devices without a browser: what they would send, over connections that stay open, at the least cost here. */

import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { versionOf } from '../../../sync/commands/registry.ts'
import { createId } from '../../../sync/ids.ts'
import type { CommandEntry, CommandsAnswer } from '../../../sync/replication/protocol.ts'
import type { SeededPerson } from './seed.ts'

export interface DeviceClient {
  readonly person: SeededPerson
  post<T>(path: string, body: unknown): Promise<T>
  /** Sends one command, or several together; throws when one is refused. */
  send(commands: readonly { readonly name: string; readonly input: unknown }[]): Promise<void>
  pull<T>(checkpoint: Readonly<Record<string, number>>, epoch: string | null): Promise<T>
}

const ids = { now: Date.now, randomBytes: (length: number) => new Uint8Array(randomBytes(length)) }
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

export function createDeviceClient(url: string, person: SeededPerson): DeviceClient {
  const deviceId = createId('device', ids)
  let n = 0
  const post = <T>(path: string, body: unknown) => postJson<T>(`${url}${path}`, person.accessToken, body)

  function entry({ name, input }: { name: string; input: unknown }): CommandEntry {
    const id = createId('command', ids)
    const payload = {
      commandId: id,
      name,
      version: versionOf(name),
      account: person.id,
      input,
      capturedAt: Date.now(),
      lastServerTime: null,
    }
    return {
      id,
      n: ++n,
      name,
      version: versionOf(name),
      payload: JSON.stringify(payload),
      signature: null,
      blobs: {},
    }
  }

  return {
    person,
    post,
    async send(commands) {
      const answer = await post<CommandsAnswer>('/sync/commands', {
        protocol: 1,
        deviceId,
        publicKey: null,
        commands: commands.map(entry),
      })
      const wrong = answer.results?.find((one) => one.status !== 'applied')
      if (wrong || !answer.results) throw new Error(JSON.stringify(wrong ?? answer))
    },
    pull: (checkpoint, epoch) =>
      post('/sync/pull', { protocol: 1, deviceId, epoch, checkpoint, ackN: 0, limit: 1000 }),
  }
}

function postJson<T>(url: string, token: string, body: unknown): Promise<T> {
  return new Promise((settle, fail) => {
    const text = JSON.stringify(body)
    const sending = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          authorization: `Bearer ${token}`,
        },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const answer = Buffer.concat(parts).toString()
          try {
            settle(JSON.parse(answer) as T)
          } catch {
            fail(new Error(`${url} answered ${response.statusCode}: ${answer.slice(0, 200)}`))
          }
        })
      },
    )
    sending.on('error', fail)
    sending.end(text)
  })
}
