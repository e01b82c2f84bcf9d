/** What a file is, by its leading bytes: names lie, and an `.exe` renamed `.pdf` stays one. */
export type SourceKind = 'pdf' | 'png' | 'jpeg' | 'word' | 'excel'

export function sniffFile(bytes: Uint8Array, fileName: string): SourceKind | undefined {
  const starts = (...head: readonly number[]): boolean => head.every((byte, at) => bytes[at] === byte)
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg'
  if (starts(0x50, 0x4b, 0x03, 0x04)) return openXmlKind(bytes)
  // Old Office files share one container; which of them it is, only the name tells before conversion.
  if (starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return oldOfficeKind(fileName)
  // Real files sometimes have a few bytes before the header; other formats' heads are not accepted there.
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1024, bytes.length)).toString('latin1')
  const at = head.indexOf('%PDF-')
  const isProgram = /^(MZ|\x7fELF|#!)/.test(head)
  // Some writers, and some mail programs, leave the header out: what follows it stands there then.
  const startsWithObject = /^\s*(%[^\r\n]*\s+)?\d+ \d+ obj\b/.test(head)
  return (at >= 0 && !isProgram) || startsWithObject ? 'pdf' : undefined
}

/** The part names of a .docx or .xlsx stand in clear text in the zip. */
function openXmlKind(bytes: Uint8Array): SourceKind | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.includes('word/document.xml')) return 'word'
  if (buffer.includes('xl/workbook.xml')) return 'excel'
  return undefined
}

function oldOfficeKind(fileName: string): SourceKind | undefined {
  if (/\.(doc|dot)$/i.test(fileName)) return 'word'
  return /\.(xls|xlt)$/i.test(fileName) ? 'excel' : undefined
}
