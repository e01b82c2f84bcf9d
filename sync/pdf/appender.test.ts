import { describe, expect, it } from 'vitest'
import { appendUpdate, PdfUpdate } from './appender.ts'
import { sameObject } from './equality.ts'
import { concat } from './filters.ts'
import {
  decodeText,
  encodeText,
  latin1,
  latin1Bytes,
  type PdfObject,
  pdfBytes,
  pdfDict,
  pdfName,
  pdfRef,
} from './objects.ts'
import { ObjectParser } from './parser.ts'
import { openPdf } from './reader.ts'
import { ByteWriter, numberText, writeObject } from './serialize.ts'

const sample = (() => {
  const head = '%PDF-1.4\n'
  const one = '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'
  const two = '2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n'
  const offset = (value: number): string => `${String(value).padStart(10, '0')} 00000 n \n`
  const start = head.length + one.length + two.length
  return latin1Bytes(
    `${head}${one}${two}xref\n0 3\n0000000000 65535 f \n${offset(head.length)}${offset(head.length + one.length)}trailer\n<</Size 3/Root 1 0 R/ID[<01><02>]>>\nstartxref\n${start}\n%%EOF`,
  )
})()

describe('an update', () => {
  it('keeps the old bytes as a prefix and the kind of cross-reference', () => {
    const update = new PdfUpdate(openPdf(sample))
    const added = update.add(pdfDict({ Type: pdfName('Note') }))
    update.edit(pdfRef(1)).set('Note', added)
    const { tail, offsets } = appendUpdate(update, Uint8Array.of(9))
    const whole = concat([sample, tail])
    expect(latin1(tail)).toContain('xref\n1 1\n')
    expect(added).toEqual(pdfRef(3))
    expect(latin1(whole, offsets.get(3), (offsets.get(3) ?? 0) + 8)).toBe('3 0 obj\n')
    const view = openPdf(whole).view()
    expect(view.resolve(view.root.get('Note'))).toEqual(pdfDict({ Type: pdfName('Note') }))
    expect(view.trailer.get('ID')).toEqual([pdfBytes(Uint8Array.of(1)), pdfBytes(Uint8Array.of(9))])
    expect(openPdf(whole).revisions.map((revision) => revision.opensAlone)).toEqual([true, true])
  })

  it('does not write an object that is as it was', () => {
    const update = new PdfUpdate(openPdf(sample))
    update.edit(pdfRef(1))
    update.set(pdfRef(2), pdfDict({ Count: 0, Kids: [], Type: pdfName('Pages') }))
    expect([...update.changes().keys()]).toEqual([])
  })
})

describe('objects', () => {
  const values: PdfObject[] = [
    null,
    true,
    -3.25,
    0.00001,
    pdfName('A B#/('),
    pdfBytes(latin1Bytes('a(b)\\c\r')),
    pdfBytes(Uint8Array.of(0, 255, 10)),
    [1, pdfRef(7, 2), false, [pdfName('N')]],
    pdfDict({ K: pdfDict({ L: [] }), M: encodeText('توقيع 1') }),
  ]

  it('are read back as they were written', () => {
    for (const value of values) {
      const out = new ByteWriter()
      writeObject(out, value)
      const bytes = out.take()
      const back = new ObjectParser(bytes, 0, bytes.length, 10).parse()
      expect(sameObject(back, value)).toBe(true)
    }
  })

  it('hold text in any language, and numbers without exponents', () => {
    for (const text of ['Sara', 'محمد 12', 'Élodie ☂', '']) expect(decodeText(encodeText(text))).toBe(text)
    expect(decodeText(pdfBytes(Uint8Array.of(0x80, 0xa0, 0xe9)))).toBe('•€é')
    expect([1e-9, 1e6, 0.1 + 0.2, -0.000001].map(numberText)).toEqual(['0', '1000000', '0.3', '0'])
  })
})
