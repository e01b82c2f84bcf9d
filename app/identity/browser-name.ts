/** "Firefox, Android" from a user agent; enough to recognise one's own devices. Null when it says nothing we know. */
export function browserName(userAgent: string): { readonly name: string | null; readonly mobile: boolean } {
  const browser = BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const name = [browser, system].filter((part) => part !== undefined).join(', ')
  return { name: name === '' ? null : name, mobile: /Mobile|Android|iPhone|iPad/.test(userAgent) }
}

// In this order: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari.
const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /Edg/],
  ['Opera', /OPR/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
]
const SYSTEMS: readonly [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]
