const MOST = 6

/** What was looked for last, newest first; what can no longer be read is nothing. */
export function readRecent(kept: string | null): readonly string[] {
  try {
    const read: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export function withRecent(before: readonly string[], typed: string): readonly string[] {
  const text = typed.trim().replace(/\s+/g, ' ')
  return text === '' ? before : [text, ...before.filter((one) => one !== text)].slice(0, MOST)
}
