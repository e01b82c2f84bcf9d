/**
 * The installed app bears the name, icon and colour of the person's organisation. Its manifest is chosen again
 * on every page, before anybody has signed in: another one would rename the installed app back.
 */
const KEY = 'organisation-manifest'
const PATH = /^\/themes\/[0-9a-z]{26}\/manifest\.webmanifest$/

export const manifestPathOf = (organizationId: string): string =>
  `/themes/${organizationId.replace(/^organization:/, '')}/manifest.webmanifest`

/** At the start of a page: as it was chosen before. */
export function restoreManifest(page: Document): void {
  try {
    const path = localStorage.getItem(KEY)
    if (path !== null) point(page, path)
  } catch {
    // Without storage nothing was chosen.
  }
}

/** Once the organisation is known. */
export function chooseManifest(
  document: Document,
  storage: Pick<Storage, 'setItem'>,
  organizationId: string,
): void {
  const path = manifestPathOf(organizationId)
  if (!point(document, path)) return
  storage.setItem(KEY, path)
}

function point(document: Document, path: string): boolean {
  const link = document.querySelector('link[rel="manifest"]')
  if (!link || !PATH.test(path)) return false
  if (link.getAttribute('href') !== path) link.setAttribute('href', path)
  return true
}
