import { describe, expect, it } from 'vitest'
import { KEEP_ACKNOWLEDGED_MS } from '../../sync/replication/timing.ts'
import { createReceipts, hashOf } from './receipts.ts'

const key = new Uint8Array(32).fill(7)
const command = { id: 'command:1', subject: 'person:1', payloadHash: hashOf('{"flagged":true}') }
const AT = Date.UTC(2026, 10, 21)

describe('a receipt', () => {
  const receipt = createReceipts(key).issue(command, AT)

  it('[P13] is read by a server with the same key, for 30 days', () => {
    const restored = createReceipts(new Uint8Array(key))
    expect(restored.read(receipt, command, AT)).toBe(AT)
    expect(restored.read(receipt, command, AT + KEEP_ACKNOWLEDGED_MS - 1)).toBe(AT)
    expect(restored.read(receipt, command, AT + KEEP_ACKNOWLEDGED_MS)).toBeNull()
  })

  it('[P13] says nothing about another command, another person, another text or another instant', () => {
    const { read } = createReceipts(key)
    expect(read(receipt, { ...command, id: 'command:2' }, AT)).toBeNull()
    expect(read(receipt, { ...command, subject: 'person:2' }, AT)).toBeNull()
    expect(read(receipt, { ...command, payloadHash: hashOf('{"flagged":false}') }, AT)).toBeNull()
    expect(read(receipt.replace(String(AT), String(AT - 86_400_000)), command, AT)).toBeNull()
  })

  it('[P13] is not made by who has another key, nor out of anything else', () => {
    const { read } = createReceipts(key)
    expect(read(createReceipts(new Uint8Array(32).fill(8)).issue(command, AT), command, AT)).toBeNull()
    for (const forged of ['', `${AT}.`, `${AT}.${'A'.repeat(86)}`, 'x'.repeat(300), receipt.slice(0, -1)])
      expect(read(forged, command, AT)).toBeNull()
  })

  it('[P13] from the future is none', () => {
    expect(createReceipts(key).read(receipt, command, AT - 1)).toBeNull()
  })
})
