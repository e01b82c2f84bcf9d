import { zlibSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { latin1Bytes } from './objects.ts'
import { listPages } from './pages.ts'
import { type ReadOptions, readPdf } from './reader.ts'

/** A file from numbered objects, with a classic table. */
function pdf(
  objects: Readonly<Record<number, string>>,
  trailer = '/Root 1 0 R',
  head = '%PDF-1.7\n',
): Uint8Array {
  let text = head
  const offsets = new Map<number, number>()
  for (const [num, body] of Object.entries(objects)) {
    offsets.set(Number(num), text.length)
    text += `${num} 0 obj\n${body}\nendobj\n`
  }
  const start = text.length
  text += 'xref\n'
  for (const [num, offset] of offsets) text += `${num} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
  text += `trailer\n<</Size 99 ${trailer}>>\nstartxref\n${start}\n%%EOF\n`
  return latin1Bytes(text)
}

const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const tree = '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>'
const page = '<</Type/Page/Parent 2 0 R>>'
const plain = { 1: catalog, 2: tree, 3: page }

function codeOf(bytes: Uint8Array, options?: ReadOptions): string {
  const result = readPdf(bytes, options)
  if (!result.ok) return result.error.code
  try {
    listPages(result.value.view())
    return 'read'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

describe('reading', () => {
  it('gives pages in order with what they inherit', () => {
    const bytes = pdf({
      1: catalog,
      2: '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 3/MediaBox[0 0 200 100]/Rotate 90>>',
      3: page,
      4: '<</Type/Pages/Parent 2 0 R/Kids[5 0 R 6 0 R]/Rotate 0/CropBox[50 -10 150 90]>>',
      5: '<</Type/Page/Parent 4 0 R>>',
      6: '<</Type/Page/Parent 4 0 R/Rotate -90/MediaBox[100 100 0 0]>>',
    })
    const result = readPdf(bytes)
    if (!result.ok) throw result.error
    expect(
      listPages(result.value.view()).map(({ number, rotate, widthPt, heightPt }) => [
        number,
        rotate,
        widthPt,
        heightPt,
      ]),
    ).toEqual([
      [1, 90, 100, 200],
      [2, 0, 100, 90],
      [3, 270, 90, 50],
    ])
  })

  it('keeps revisions apart: each shows the document as it was', () => {
    const first = pdf(plain)
    const text = `3 0 obj\n<</Type/Page/Parent 2 0 R/Rotate 90>>\nendobj\n`
    const start = first.length + text.length
    const previous = /startxref\n(\d+)/.exec(new TextDecoder().decode(first))?.[1]
    const second = latin1Bytes(
      `${text}xref\n3 1\n${String(first.length).padStart(10, '0')} 00000 n \ntrailer\n<</Size 4/Root 1 0 R/Prev ${previous}>>\nstartxref\n${start}\n%%EOF\n`,
    )
    const result = readPdf(Uint8Array.from([...first, ...second]))
    if (!result.ok) throw result.error
    const file = result.value
    expect(file.revisions.map(({ start: from, end, opensAlone }) => [from, end, opensAlone])).toEqual([
      [0, first.length - 1, true],
      [first.length - 1, first.length + second.length - 1, true],
    ])
    expect(listPages(file.view(0))[0]?.rotate).toBe(0)
    expect(listPages(file.view())[0]?.rotate).toBe(90)
  })

  it('reads object streams and cross-reference streams, and lets the table win over a hybrid stream', () => {
    const packed = zlibSync(latin1Bytes('3 0 4 28 <</Type/Page/Parent 2 0 R>> <</Rotate 270>>'))
    const objects = new Map<number, Uint8Array>()
    const parts: Uint8Array[] = [latin1Bytes('%PDF-1.7\n')]
    const offsets = new Map<number, number>()
    const add = (num: number, body: Uint8Array): void => {
      offsets.set(
        num,
        parts.reduce((sum, part) => sum + part.length, 0),
      )
      objects.set(num, body)
      parts.push(latin1Bytes(`${num} 0 obj\n`), body, latin1Bytes('\nendobj\n'))
    }
    const join = (...list: Uint8Array[]): Uint8Array => Uint8Array.from(list.flatMap((part) => [...part]))
    add(1, latin1Bytes(catalog))
    add(2, latin1Bytes(tree))
    add(
      5,
      join(
        latin1Bytes(`<</Type/ObjStm/N 2/First 9/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`),
        packed,
        latin1Bytes('\nendstream'),
      ),
    )
    const rows = [
      [1, offsets.get(1) ?? 0, 0],
      [1, offsets.get(2) ?? 0, 0],
      [2, 5, 0],
      [2, 5, 1],
      [1, offsets.get(5) ?? 0, 0],
    ]
    const data = Uint8Array.from(
      rows.flatMap(([type = 0, second = 0, third = 0]) => [type, second >> 8, second & 255, third]),
    )
    const start = parts.reduce((sum, part) => sum + part.length, 0)
    add(
      6,
      join(
        latin1Bytes(`<</Type/XRef/Size 7/Root 1 0 R/W[1 2 1]/Index[1 5]/Length ${data.length}>>\nstream\n`),
        data,
        latin1Bytes('\nendstream'),
      ),
    )
    parts.push(latin1Bytes(`startxref\n${start}\n%%EOF\n`))
    const result = readPdf(join(...parts))
    if (!result.ok) throw result.error
    expect(listPages(result.value.view())).toHaveLength(1)
    expect(result.value.view().object(4)).toEqual(new Map([['Rotate', 270]]))
  })
})

describe('refusing', () => {
  it('says what is wrong with files that are none', () => {
    expect(codeOf(new Uint8Array(0))).toBe('pdf-empty')
    expect(codeOf(latin1Bytes('<html>'))).toBe('pdf-not-a-pdf')
    expect(codeOf(latin1Bytes('%PDF-1.7\nnothing'))).toBe('pdf-damaged')
    expect(codeOf(pdf(plain, '/Root 1 0 R', 'junk %PDF-1.7\n'))).toBe('pdf-damaged')
    expect(codeOf(pdf(plain, '/Root 1 0 R/Encrypt 4 0 R'))).toBe('pdf-encrypted')
    expect(codeOf(pdf(plain), { limits: { fileBytes: 10 } })).toBe('pdf-too-large')
  })

  it('does not search for objects that are not where the table says', () => {
    const bytes = pdf(plain)
    const moved = latin1Bytes(new TextDecoder().decode(bytes).replace('3 0 obj', ' 30 obj'))
    expect(codeOf(moved)).toBe('pdf-damaged')
  })

  it('does not repair a wrong stream length', () => {
    const bytes = pdf({
      ...plain,
      1: '<</Type/Catalog/Pages 4 0 R>>',
      4: '<</Length 3>>\nstream\nabcdef\nendstream',
    })
    expect(codeOf(bytes)).toBe('pdf-damaged')
  })

  it('ends on loops: cross-references, page trees, references, lengths', () => {
    const bytes = pdf(plain)
    const start = /startxref\n(\d+)/.exec(new TextDecoder().decode(bytes))?.[1]
    expect(codeOf(pdf(plain, `/Root 1 0 R/Prev ${start}`))).toBe('pdf-damaged')
    expect(codeOf(pdf({ ...plain, 2: '<</Type/Pages/Kids[2 0 R]/Count 1>>' }))).toBe('pdf-damaged')
    expect(codeOf(pdf({ ...plain, 1: '1 0 R' }))).toBe('pdf-damaged')
    expect(codeOf(pdf({ ...plain, 2: '<</Kids[]/Length 2 0 R>>\nstream\n\nendstream' }))).toBe('pdf-damaged')
  })

  it('ends on depth: arrays in arrays, and chains of references', () => {
    const deep = '['.repeat(100_000)
    expect(codeOf(pdf({ ...plain, 2: deep }))).toBe('pdf-too-complex')
    expect(codeOf(pdf({ ...plain, 2: '<</A'.repeat(100_000) }))).toBe('pdf-too-complex')
  })

  it('ends on bombs: a few kilobytes that decode to gigabytes, tables that claim millions of objects', () => {
    const zeros = zlibSync(new Uint8Array(64 * 1024 * 1024), { level: 9 })
    let binary = ''
    for (const byte of zeros) binary += String.fromCharCode(byte)
    const bomb = pdf({
      ...plain,
      4: `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${zeros.length}>>\nstream\n${binary}\nendstream`,
    })
    const result = readPdf(bomb, { limits: { decodedStreamBytes: 1024 * 1024 } })
    if (!result.ok) throw result.error
    const view = result.value.view()
    const stream = view.object(4)
    expect(() =>
      typeof stream === 'object' && stream !== null && 'kind' in stream && stream.kind === 'stream'
        ? view.decode(stream)
        : undefined,
    ).toThrow('pdf-too-complex')
    const claims = latin1Bytes(
      '%PDF-1.7\nxref\n0 999999999\n0000000000 65535 f \ntrailer\n<<>>\nstartxref\n9\n%%EOF\n',
    )
    expect(codeOf(claims)).toBe('pdf-too-complex')
  })
})
