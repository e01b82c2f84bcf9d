/** A new PDF file from objects: header, objects, classic table (ISO 32000-2 §7.5). */
import { type PdfObject, type PdfRef, pdfBytes, pdfDict, pdfRef } from './objects.ts'
import { ByteWriter, writeIndirect, writeObject } from './serialize.ts'

export class NewPdf {
  readonly #objects: PdfObject[] = []

  add(value: PdfObject): PdfRef {
    this.#objects.push(value)
    return pdfRef(this.#objects.length)
  }

  set(ref: PdfRef, value: PdfObject): void {
    this.#objects[ref.num - 1] = value
  }

  /** @param id 16 bytes that name the file. */
  write(
    root: PdfRef,
    information: PdfRef | undefined,
    id: Uint8Array,
    version = '1.7',
  ): Uint8Array<ArrayBuffer> {
    const out = new ByteWriter()
    // Four bytes above 127 tell transfer programs that this is not text.
    out.text(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`)
    const offsets = this.#objects.map((value, at) => {
      const offset = out.length
      writeIndirect(out, at + 1, 0, value)
      return offset
    })
    const startXref = out.length
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    out.text(`xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n`)
    writeObject(
      out,
      pdfDict({ Size: rows.length + 1, Root: root, Info: information, ID: [pdfBytes(id), pdfBytes(id)] }),
    )
    out.text(`\nstartxref\n${startXref}\n%%EOF\n`)
    return out.take()
  }
}
