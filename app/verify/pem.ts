const BLOCK = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g

/** The certificates of a PEM text as DER. What is not one is left out. */
export function pemToDer(text: string): Uint8Array[] {
  return [...text.matchAll(BLOCK)].flatMap(([, body]) => {
    try {
      const binary = atob((body ?? '').replace(/\s+/g, ''))
      return [Uint8Array.from(binary, (char) => char.charCodeAt(0))]
    } catch {
      return []
    }
  })
}
