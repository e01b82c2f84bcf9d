import { type BrandTokens, brandTokens } from './brand-shades.ts'

/** Paints the interface in an organisation's colour, or back in ours. */
export function paintBrand(
  colour: string | undefined,
  root: HTMLElement = document.documentElement,
): BrandTokens | undefined {
  const tokens = colour === undefined ? undefined : brandTokens(colour)
  for (const name of ['--brand', '--on-brand', '--brand-line', '--brand-text', '--brand-inverse'] as const) {
    if (tokens === undefined) root.style.removeProperty(name)
    else root.style.setProperty(name, tokens[name])
  }
  return tokens
}

/** The same, kept for the next first paint: the organisation of whoever uses this browser. */
export function applyBrand(colour: string | undefined, root: HTMLElement = document.documentElement): void {
  const tokens = paintBrand(colour, root)
  try {
    if (tokens === undefined) localStorage.removeItem('brand')
    else localStorage.setItem('brand', JSON.stringify(tokens))
  } catch {
    // No storage: the colour comes back with the next answer of the server.
  }
}

export type ColourScheme = 'light' | 'dark' | 'system'

export function applyColourScheme(scheme: ColourScheme, root: HTMLElement = document.documentElement): void {
  root.dataset.theme = scheme
  try {
    localStorage.setItem('colour-scheme', scheme)
  } catch {
    // No storage: the choice lasts as long as the page.
  }
}
