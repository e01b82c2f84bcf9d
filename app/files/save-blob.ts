/** Hands bytes to the browser's own download. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the address over by then; keeping it would keep the bytes.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
