import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as protocol from '../../sync/replication/protocol.ts'

/**
 * When this hash changes, a message has changed shape: devices of the old kind are still out there. Raise
 * `PROTOCOL_VERSION`, write its line in the history of `sync/SPEC.md`, and only then put the new hash here.
 */
const PINNED = { version: 11, hash: '595c72e8b8fb2d2fb3f4e10349976d9fe011ee4974ce4cc3b3dd6875c6cc7074' }

const MESSAGES = {
  commandEntry: protocol.commandEntry,
  commandPayload: protocol.commandPayload,
  commandsRequest: protocol.commandsRequest,
  commandsAnswer: protocol.commandsAnswer,
  pullRequest: protocol.pullRequest,
  pullAnswer: protocol.pullAnswer,
  chunkRequest: protocol.chunkRequest,
  chunkAnswer: protocol.chunkAnswer,
  socketMessage: protocol.socketMessage,
}

const spec = readFileSync(join(import.meta.dirname, '../../sync/SPEC.md'), 'utf8')

describe('the protocol between devices and the server', () => {
  it('has not changed its messages without a new version', () => {
    const schemas = Object.entries(MESSAGES).map(([name, schema]) => [name, z.toJSONSchema(schema)])
    const hash = createHash('sha256').update(JSON.stringify(schemas)).digest('hex')
    expect({ version: protocol.PROTOCOL_VERSION, hash }).toEqual(PINNED)
  })

  it('is spoken with a device of a newer version too, after the server went back to an older release', () => {
    const asked = {
      deviceId: 'device:00000000000000000000000001',
      epoch: null,
      checkpoint: {},
      ackN: 0,
      limit: 10,
    }
    const isTaken = (version: number) =>
      protocol.pullRequest.safeParse({ ...asked, protocol: version }).success
    expect(
      [protocol.PROTOCOL_VERSION + 1, protocol.PROTOCOL_VERSION, protocol.OLDEST_PROTOCOL - 1].map(isTaken),
    ).toEqual([true, true, false])
  })

  it('names kinds that a device may not know yet: the page is understood, and they pass it by', () => {
    const page = {
      ...{ reset: false, epoch: 'epoch:1', checkpoint: {}, drops: [], results: [], ackN: null, more: false },
      ...{ now: 1, minProtocol: 1, items: [{ kind: 'ofANewerRelease', id: 'x:1', body: {} }] },
    }
    expect(protocol.pullAnswer.safeParse(page)).toMatchObject({ success: true })
  })

  it('has every version in its history, the present one among them', () => {
    const history = spec.slice(spec.indexOf('## History of the protocol'))
    const versions = [...history.matchAll(/^- (\d+) \(\d{4}-\d{2}-\d{2}\) \S/gm)].map((match) =>
      Number(match[1]),
    )
    expect(versions).toEqual(Array.from({ length: protocol.PROTOCOL_VERSION }, (_, index) => index + 1))
    expect(spec).toContain(`Protocol version ${protocol.PROTOCOL_VERSION}.`)
  })
})
