import { describe, expect, it } from 'vitest'
import { createId } from '../../sync/ids.ts'
import { deviceIds } from '../replica/device-ids.ts'
import { readBackup } from './read-backup.ts'
import { lookAtFile, openFile, sealFile } from './sealed-file.ts'

const person = createId('person', deviceIds)
const passphrase = 'four words for a test'
const HEAD_LENGTH_AT = 9

async function fileOf(...parts: Uint8Array[]): Promise<Blob> {
  async function* contents() {
    yield* parts
  }
  return sealFile(contents(), { person, passphrase, iterations: 1 })
}
const read = async (file: Blob, options: { passphrase?: string; person?: string } = {}) => {
  const opened = await openFile(file, { person, passphrase, ...options })
  if (!opened.ok) return opened.error
  const pieces: number[] = []
  for await (const piece of opened.value.contents()) pieces.push(...piece.slice(0, 3), piece.length)
  return pieces
}
const outcome = (file: Blob) => read(file).catch((error: Error) => error.constructor.name)
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())
const THREE_PIECES = new Uint8Array(2_500_000).fill(7)

describe('[L10] the bytes of a backup file', () => {
  it('come back piece by piece, as they were', async () => {
    expect(await read(await fileOf(Uint8Array.of(1, 2), Uint8Array.of(3)))).toEqual([1, 2, 3, 3])
    expect(await read(await fileOf(THREE_PIECES))).toEqual([
      ...[7, 7, 7, 1_048_576, 7, 7, 7, 1_048_576, 7, 7, 7, 402_848],
    ])
    expect(await read(await fileOf())).toEqual([0])
  })

  it('open with their passphrase alone, however its letters were typed', async () => {
    const file = await fileOf(Uint8Array.of(1))
    expect(await read(file, { passphrase: 'another' })).toBe('wrong')
    async function* none() {}
    const composed = await sealFile(none(), { person, passphrase: 'caf\u00e9 au lait', iterations: 1 })
    expect(await read(composed, { passphrase: ' cafe\u0301 au lait' })).toEqual([0])
  })

  it('of somebody else, of a newer version or of another kind are told apart before any passphrase', async () => {
    const file = await fileOf(Uint8Array.of(1))
    const bytes = await bytesOf(file)
    const newer = bytes.slice()
    newer[8] = 2
    const foreign = await lookAtFile(file, createId('person', deviceIds))
    expect([
      foreign,
      await lookAtFile(new Blob([newer]), person),
      await lookAtFile(new Blob(['%PDF-1.7 and more of it']), person),
      await lookAtFile(new Blob([]), person),
      await lookAtFile(new Blob([bytes.slice(0, 40)]), person),
    ]).toEqual(
      ['foreign', 'newer', 'not-a-backup', 'not-a-backup', 'damaged'].map((error) => ({ ok: false, error })),
    )
  })

  it('cut anywhere, between two pieces too, do not open', async () => {
    const file = await fileOf(THREE_PIECES)
    const sealed = 1_048_576 + 28
    const start = file.size - (402_848 + 28) - 2 * sealed
    const cuts = [file.size - 1, start + 2 * sealed, start + sealed, start + 1, start, start - 1, 9, 8]
    for (const at of cuts) expect(await outcome(file.slice(0, at)), String(at)).not.toBeInstanceOf(Array)
    expect(await outcome(file.slice(0, start + 2 * sealed))).toBe('FileDamaged')
    const longer = new Blob([file, new Uint8Array(40)])
    expect(await outcome(longer)).toBe('FileDamaged')
  })

  it('changed in any place, or their pieces in another order, do not open', async () => {
    const file = await fileOf(THREE_PIECES)
    const bytes = await bytesOf(file)
    const sealed = 1_048_576 + 28
    const start = bytes.length - (402_848 + 28) - 2 * sealed
    for (const at of [HEAD_LENGTH_AT, 20, 60, start - 5, start + 3, start + sealed + 3, bytes.length - 1]) {
      const changed = bytes.slice()
      changed[at] = (changed[at] as number) ^ 1
      expect(await outcome(new Blob([changed])), String(at)).not.toBeInstanceOf(Array)
    }
    const [first, second] = [
      file.slice(start, start + sealed),
      file.slice(start + sealed, start + 2 * sealed),
    ]
    const swapped = new Blob([file.slice(0, start), second, first, file.slice(start + 2 * sealed)])
    expect(await outcome(swapped)).toBe('FileDamaged')
  })

  it('ask no device for more work or memory than an honest file', async () => {
    const head = (value: object | string) => {
      const text = new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
      const length = new Uint8Array(4)
      new DataView(length.buffer).setUint32(0, text.length)
      return new Blob(['TAWQI-BK', Uint8Array.of(1), length, text, new Uint8Array(200)])
    }
    const honest = { person, salt: `${'A'.repeat(22)}==`, iterations: 1 }
    for (const one of [
      { ...honest, iterations: 4_000_000_000 },
      { ...honest, salt: 'A' },
      { ...honest, person: 'person:<script>' },
      { ...honest, iterations: '1' },
      '['.repeat(4_000),
      'x'.repeat(5_000),
    ])
      expect(await lookAtFile(head(one), person)).toEqual({ ok: false, error: 'damaged' })
  })

  it('hold no record that claims more than there is, is none of ours, or comes after the end', async () => {
    const record = (kind: number, length: number, text = '') => {
      const opening = new Uint8Array(5)
      opening[0] = kind
      new DataView(opening.buffer).setUint32(1, length)
      return new Uint8Array([...opening, ...new TextEncoder().encode(text)])
    }
    const told = (value: unknown) => {
      const text = JSON.stringify(value)
      return record(1, new TextEncoder().encode(text).length, text)
    }
    const about = told({
      ...{ kind: 'about', person, deviceId: createId('device', deviceIds), device: '', at: 1 },
    })
    const end = record(3, 18, '{"signature":null}')
    const nameless = { kind: 'file', name: 'x', mediaType: '', purpose: 'document' }
    const whole = (...parts: Uint8Array[]) => fileOf(...parts)
    const ending = async (file: Blob) => {
      const one = await readBackup(file, { person, passphrase })
      return one.ok ? 'read' : one.error
    }
    expect(await ending(await whole(about, end))).toBe('read')
    for (const file of [
      await whole(),
      await whole(about),
      await whole(end),
      await whole(about, about, end),
      await whole(about, end, about),
      await whole(about, record(1, 4_000_000_000), end),
      await whole(about, record(1, 60_000_000), end),
      await whole(about, record(9, 0), end),
      await whole(about, record(2, 0), end),
      await whole(about, record(1, 50_000, '['.repeat(50_000)), end),
      await whole(about, told({ kind: 'words', key: 1, text: 'x' }), end),
      await whole(about, told({ kind: 'draft', id: 'envelope:1', update: 'x' }), end),
      await whole(about, told({ kind: 'progress', key: 'adopted-marks', value: {}, savedAt: 1 }), end),
      await whole(about, told({ ...nameless, sha256: '0'.repeat(64), sizeBytes: 5 }), end),
      await whole(about, told({ ...nameless, sha256: '0'.repeat(64), sizeBytes: 1 }), record(2, 1, 'x'), end),
      await whole(about, told({ ...nameless, sha256: '0'.repeat(64), sizeBytes: 1e15 }), end),
    ])
      expect(await ending(file)).toBe('damaged')
  })
})
