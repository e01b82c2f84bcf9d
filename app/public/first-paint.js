// Runs before the first paint, as a file because the content security policy allows no inline script:
// language, direction, theme and the organisation's colour must be right in the very first frame.
;(() => {
  const root = document.documentElement
  const read = (storage, key) => {
    try {
      return storage().getItem(key)
    } catch {
      return null // storage may be forbidden; the defaults below are fine
    }
  }
  const stored = (key) => read(() => localStorage, key)
  const cookie = /(?:^|; )locale=([a-z]{2})/.exec(document.cookie)
  const browser = (navigator.languages || [navigator.language || '']).map((tag) => tag.slice(0, 2))
  // Behind a link the choice is the guest's, for this tab, whoever else uses the device (app/i18n/keep-language.ts).
  const isGuest = /^\/(sign|linking)(\/|$)/.test(location.pathname)
  const visit = isGuest ? read(() => sessionStorage, 'visit-locale') : null
  const isOurs = (tag) => tag === 'en' || tag === 'ar' || tag === 'fr'
  const chosen = [visit, cookie?.[1], stored('locale')].find(isOurs)
  const spoken = browser.find(isOurs)
  const locale = chosen || spoken || 'en'
  // Who or what said so: a guest's page follows the document where nobody did (app/signer/rules/guest-language.ts).
  root.dataset.languageFrom = chosen ? 'choice' : spoken ? 'browser' : 'nothing'
  root.lang = locale
  root.dir = locale === 'ar' ? 'rtl' : 'ltr'

  const theme = stored('colour-scheme')
  root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : 'system'

  // Written by apply-brand.ts as {"--brand": "light-dark(#…,#…)", …}.
  try {
    const brand = JSON.parse(stored('brand') || '{}')
    for (const name in brand) if (/^--[a-z-]+$/.test(name)) root.style.setProperty(name, String(brand[name]))
  } catch {
    // A broken entry costs the organisation's colour for one visit, nothing else.
  }

  // A browser that has just started takes a while until its storage answers. Asked now, it is awake by the time
  // the scripts have come that read it; the answer itself is of no use.
  if (stored('session') !== null || stored('opened-links') !== null)
    try {
      globalThis.indexedDB?.databases?.().catch(() => undefined)
    } catch {
      // Forbidden, or unknown to this browser: then the scripts wait as they always did.
    }
})()
