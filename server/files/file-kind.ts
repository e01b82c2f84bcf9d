/**
 * What a file is, by its first bytes first and its name second: the type a browser is told, the names that may
 * be stored, and the programs that are refused whatever they are called.
 */
import { open } from 'node:fs/promises'

/** Enough for every signature and the head of a compound file. */
export interface FileHead {
  readonly bytes: Uint8Array
  readonly sizeBytes: number
}

const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  txt: 'text/plain',
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  msg: 'application/vnd.ms-outlook',
  zip: 'application/zip',
}
/** Types a browser may show in a page of ours; everything else is only ever downloaded. */
const SHOWN: ReadonlySet<string> = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp'])

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** Class of an installer database: {000C1084-0000-0000-C000-000000000046}; C1086 and C1082 are patch and transform. */
const INSTALLER = [0x0c, 0x00, 0x00, 0x00, 0x00, 0x00, 0xc0, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x46]

export const extensionOf = (name: string): string => /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
export const isShown = (mediaType: string): boolean => SHOWN.has(mediaType)

/** A name that is safe to store, to show and to put into a header: no path, no control or direction characters. */
export function cleanName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = withoutTail(
    last.replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ''),
  ).trim()
  if (clean === '') return 'file'
  if (clean.length <= 255) return clean
  const extension = extensionOf(clean)
  return extension === '' ? clean.slice(0, 255) : `${clean.slice(0, 254 - extension.length)}.${extension}`
}

/** Without the dots and blanks it ends with. */
function withoutTail(name: string): string {
  let end = name.length
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end--
  return name.slice(0, end)
}

/** The type to store: what the bytes say, else what the name says, else what was claimed, if it is a type at all. */
export function mediaTypeOf(head: Uint8Array, name: string, claimed: string): string {
  const sniffed = sniff(head)
  if (sniffed) return sniffed
  const byName = TYPES[extensionOf(name)]
  // A picture or PDF that does not begin like one is not shown as one.
  if (byName && !SHOWN.has(byName)) return byName
  const isType = /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,99}$/.test(claimed)
  return isType && !SHOWN.has(claimed) ? claimed : 'application/octet-stream'
}

/** The same for a decision: a claim of text does not count where the bytes are none. */
export function provenTypeOf(head: Uint8Array, name: string, claimed: string): string {
  const type = mediaTypeOf(head, name, claimed)
  return type.startsWith('text/') && head.includes(0) ? 'application/octet-stream' : type
}

function sniff(head: Uint8Array): string | null {
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(head, [0x52, 0x49, 0x46, 0x46]) && startsWith(head.subarray(8), [0x57, 0x45, 0x42, 0x50]))
    return 'image/webp'
  // The header may stand anywhere in the first kilobyte (PDF 32000-1, annex H.3.4.1).
  return Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 1024)).includes('%PDF-')
    ? 'application/pdf'
    : null
}

/** Programs by name or by their bytes: .exe (and all that share its form), .msi, .bat. */
export async function isProgram(path: string, name: string): Promise<boolean> {
  // Windows ignores dots, blanks and stream names at the end of a name.
  const bare = withoutTail(name.split(':')[0] ?? '')
  if (['exe', 'msi', 'bat'].includes(extensionOf(bare))) return true
  const handle = await open(path, 'r')
  try {
    const head = new Uint8Array(512)
    const { bytesRead } = await handle.read(head, 0, 512, 0)
    const start = head.subarray(0, bytesRead)
    if (startsWith(start, [0x4d, 0x5a])) return true
    if (/^\ufeff?\s*@echo\s+(off|on)/i.test(new TextDecoder().decode(start))) return true
    if (!startsWith(start, OLE)) return false
    const view = new DataView(head.buffer)
    const sectorBytes = 2 ** Math.min(view.getUint16(30, true), 16)
    const rootAt = (view.getUint32(48, true) + 1) * sectorBytes
    const root = new Uint8Array(96)
    const read = await handle.read(root, 0, 96, rootAt)
    return read.bytesRead === 96 && startsWith(root.subarray(82), INSTALLER)
  } finally {
    await handle.close()
  }
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((one, index) => bytes[index] === one)
