/** One short key per text, so that a changed text shows again. */
export function bannerKey(kind: string, text: string): string {
  let hash = 5381
  for (const letter of text) hash = ((hash * 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0
  return `dismissed-${kind}-${hash.toString(36)}`
}

export function isDismissed(key: string, storage: Storage): boolean {
  try {
    return storage.getItem(key) !== null
  } catch {
    return false
  }
}

export function rememberDismissed(key: string, storage: Storage): void {
  try {
    storage.setItem(key, '1')
  } catch {
    // Without storage the banner comes back on the next page, which is bearable.
  }
}
