/** The local default: part of the app, therefore there with no network. */
export const LOCAL_LOGO = '/themes/local/logo.svg'
export const DEFAULT_THEME = 'local'

/** Addresses to try for the logo of a theme, in order; the last one always answers. */
export function logoCandidates(themeKey: string): readonly string[] {
  return [...named(themeKey, ['logo.png', 'logo2.png', 'logo.svg', 'logo2.svg']), LOCAL_LOGO]
}

/** The secondary logo, for dark and narrow places. */
export function secondaryLogoCandidates(themeKey: string): readonly string[] {
  return [...named(themeKey, ['logo2.png', 'logo2.svg']), LOCAL_LOGO]
}

function named(themeKey: string, files: readonly string[]): readonly string[] {
  // The key comes from an address or a setting: only a plain name may become part of a path.
  if (themeKey === DEFAULT_THEME || !/^[a-z0-9-]{1,40}$/i.test(themeKey)) return []
  return files.map((file) => `/themes/${themeKey.toLowerCase()}/${file}`)
}
