/** Data of pdf.js that lies in one pack on the device and is asked for file by file. */
import { fileInPack } from '../file-pack.ts'

export const PACK_NAME = 'data.pack'
export const PACKED_FOLDERS = ['cmaps', 'standard_fonts', 'iccs'] as const

const PACKED = new RegExp(`^(/pdfjs-[^/]+/)((?:${PACKED_FOLDERS.join('|')})/.+)$`)

export const isPacked = (pathname: string): boolean => PACKED.test(pathname)

/** What the address of a single file means when only the pack is kept; undefined when it is not. */
export async function fromEnginePack(
  pathname: string,
  kept: (path: string) => Promise<Response | undefined>,
): Promise<Response | undefined> {
  const [, folder, name] = PACKED.exec(pathname) ?? []
  if (folder === undefined || name === undefined) return undefined
  const pack = await kept(folder + PACK_NAME)
  const file = pack && (await fileInPack(await pack.blob(), name))
  return file && new Response(file)
}
