import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The words of a PDF in the order they were written in, as pdf.js copies them; without what stands between items. */
export async function copiedText(pdf: ArrayBuffer | Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf.slice(0)), verbosity: 0, useSystemFonts: false })
  const file = await task.promise
  let text = ''
  for (let page = 1; page <= file.numPages; page++) {
    const { items } = await (await file.getPage(page)).getTextContent()
    text += items.map((item) => ('str' in item ? item.str : '')).join('')
  }
  await task.destroy()
  return text
}
