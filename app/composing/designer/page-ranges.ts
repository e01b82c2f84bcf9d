/** Pages as people write them, `1, 3-5`, and as they are kept. */

/** Latin and Arabic-Indic digits, commas of both scripts, any dash. Pages that do not exist are left out. */
export function parsePageRanges(text: string, pageCount: number): number[] {
  const latin = text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[–—−]/g, '-')
    .replace(/[،;؛]/g, ',')
  const pages = new Set<number>()
  for (const part of latin.split(',')) {
    const found = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(part)
    if (!found) continue
    const [first, last] = [Number(found[1]), Number(found[2] ?? found[1])]
    for (let page = Math.max(1, first); page <= Math.min(last, pageCount); page++) pages.add(page)
  }
  return [...pages].sort((a, b) => a - b)
}

/** `1, 3-5` */
export function writePageRanges(pages: readonly number[]): string {
  const sorted = [...new Set(pages)].sort((a, b) => a - b)
  const parts: string[] = []
  for (let i = 0; i < sorted.length; ) {
    let end = i
    while (sorted[end + 1] === (sorted[end] ?? 0) + 1) end++
    parts.push(end > i ? `${sorted[i]}-${sorted[end]}` : `${sorted[i]}`)
    i = end + 1
  }
  return parts.join(', ')
}
