import { describe, expect, it } from 'vitest'
import { writeXls } from './xls.ts'

/** Follows the container's own tables, as a spreadsheet does, and answers the records of the workbook in it. */
function recordsOf(file: Uint8Array): { kind: number; at: number; data: Buffer }[] {
  const bytes = Buffer.from(file)
  const sector = (n: number) => bytes.subarray((n + 1) * 512, (n + 2) * 512)
  const ids = (page: Buffer) => Array.from({ length: page.length / 4 }, (_, n) => page.readUInt32LE(n * 4))
  const tables = ids(bytes.subarray(76, 512))
  for (let at = bytes.readUInt32LE(68); at !== 0xfffffffe; ) {
    const page = ids(sector(at))
    at = page.pop() ?? 0xfffffffe
    tables.push(...page)
  }
  const next = tables.filter((one) => one !== 0xffffffff).flatMap((one) => ids(sector(one)))
  expect(next.length).toBeGreaterThanOrEqual(bytes.length / 512 - 1)
  const entry = sector(bytes.readUInt32LE(48)).subarray(128, 256)
  expect(entry.toString('utf16le', 0, entry.readUInt16LE(64) - 2)).toBe('Workbook')
  const parts: Buffer[] = []
  for (let at = entry.readUInt32LE(116); at !== 0xfffffffe; at = next[at] ?? 0xfffffffe)
    parts.push(sector(at))
  const stream = Buffer.concat(parts).subarray(0, entry.readUInt32LE(120))
  const records = []
  for (let at = 0; at + 4 <= stream.length && stream.readUInt16LE(at) !== 0; ) {
    const length = stream.readUInt16LE(at + 2)
    records.push({ kind: stream.readUInt16LE(at), at, data: stream.subarray(at + 4, at + 4 + length) })
    at += 4 + length
  }
  return records
}

/** Cells by `row,column`. */
function cellsOf(file: Uint8Array): Record<string, string> {
  const records = recordsOf(file)
  const first = records.findIndex((one) => one.kind === 0x00fc)
  const strings: string[] = []
  for (let n = first; n === first || records[n]?.kind === 0x003c; n++) {
    const data = records[n]?.data ?? Buffer.alloc(0)
    for (let at = n === first ? 8 : 0; at < data.length; ) {
      const length = data.readUInt16LE(at)
      strings.push(data.toString('utf16le', at + 3, at + 3 + length * 2))
      at += 3 + length * 2
    }
  }
  return Object.fromEntries(
    records
      .filter((one) => one.kind === 0x00fd)
      .map(({ data }) => [
        `${data.readUInt16LE(0)},${data.readUInt16LE(2)}`,
        strings[data.readUInt32LE(6)] ?? '',
      ]),
  )
}

const sheet = (rows: readonly (readonly string[])[], rightToLeft = false) =>
  writeXls({
    name: 'Lease [2026]',
    rightToLeft,
    columns: [
      { title: 'Name', widthChars: 20 },
      { title: 'التعليق', widthChars: 40 },
    ],
    rows,
  })

describe('a spreadsheet', () => {
  it('[R1339][A123] is the workbook its extension promises, with every cell a text', () => {
    const file = sheet([
      ['سارة', '=1+1'],
      ['Zoé', 'plain'],
    ])
    expect(Buffer.from(file.subarray(0, 8)).toString('hex')).toBe('d0cf11e0a1b11ae1')
    const [head] = recordsOf(file)
    expect([head?.kind, head?.data.readUInt16LE(0)]).toEqual([0x0809, 0x0600])
    expect(cellsOf(file)).toEqual({
      '0,0': 'Name',
      '0,1': 'التعليق',
      '1,0': 'سارة',
      '1,1': "'=1+1",
      '2,0': 'Zoé',
      '2,1': 'plain',
    })
  })

  it('points at the beginning of its sheet, under a name without forbidden characters', () => {
    const records = recordsOf(sheet([]))
    const bound = records.find((one) => one.kind === 0x0085)?.data as Buffer
    expect(bound.toString('utf16le', 8)).toBe('Lease -2026-')
    expect(records.find((one) => one.at === bound.readUInt32LE(0))?.kind).toBe(0x0809)
  })

  it('reads from the right where the language does', () => {
    const options = (rightToLeft: boolean) =>
      recordsOf(sheet([], rightToLeft))
        .find((one) => one.kind === 0x023e)
        ?.data.readUInt16LE(0) ?? 0
    expect([options(true) & 0x40, options(false) & 0x40]).toEqual([0x40, 0])
  })

  it('holds ten thousand long rows, past what the head of the container can list', () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => [`${n} ${'x'.repeat(400)}`, String(n)])
    const file = sheet(rows)
    expect(file.length).toBeGreaterThan(109 * 128 * 512)
    const cells = cellsOf(file)
    expect(Object.keys(cells)).toHaveLength(20_002)
    expect(cells['10000,0']).toBe(rows[9_999]?.[0])
  })
})
