/** What the app says about being installed, and about an address where it cannot work. */
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { SharedFilesQuestion } from '../../app/composing/create/shared-files-question.tsx'
import { LanguageProvider } from '../../app/i18n/language-provider.tsx'
import { LOCALES } from '../../app/i18n/locale.ts'
import { insecureNotice } from '../../app/install/insecure-notice.tsx'
import { InstallCard } from '../../app/install/install-card.tsx'
import type { InstallOffer } from '../../app/install/install-offer.ts'
import { installCardKind } from '../../app/install/rules/install-card.ts'
import { expectSaid, inAll, isArabic, languageOf, rendered, textsOf } from './spoken.tsx'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const CHROME = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const offer = { install: async () => undefined, dismiss: () => undefined } as unknown as InstallOffer

const cardFor = (userAgent: string, promptable: boolean) => {
  const facts = { standalone: false, dismissed: false, succeeded: true, touchPoints: 5 }
  const kind = installCardKind({ ...facts, userAgent, promptable })
  if (kind === 'none') throw new Error('Nothing is offered')
  const card = <InstallCard {...{ kind, offer }} />
  return {
    said: inAll(async (locale) => rendered(await languageOf(locale, 'ui', 'install'), card)),
    texts: inAll(async (locale) =>
      textsOf(
        renderToStaticMarkup(
          <LanguageProvider language={await languageOf(locale, 'ui', 'install')}>{card}</LanguageProvider>,
        ),
      ),
    ),
  }
}

describe('what another app or another site sent', () => {
  const files = [
    new File([new Uint8Array(148_000)], 'lease.pdf'),
    new File([new Uint8Array(6_600_000)], 'annex.pdf'),
  ]
  const question = (some: readonly File[]) =>
    inAll(async (locale) =>
      renderToStaticMarkup(
        <LanguageProvider language={await languageOf(locale, 'ui', 'composing')}>
          <SharedFilesQuestion shared={{ files: some, add: () => undefined, discard: () => undefined }} />
        </LanguageProvider>,
      ),
    )
  it('is asked about with every name and size before anything is made of it', async () => {
    const { en, ar, fr } = await question(files)
    const said = textsOf(en).join('|')
    for (const word of [
      'Add 2 files to a new document?',
      'lease.pdf',
      '148 kB',
      'annex.pdf',
      '6.6 MB',
      'Discard',
      'Add',
    ])
      expect(said).toContain(word)
    expect(isArabic(textsOf(ar)[0] ?? '')).toBe(true)
    expect(textsOf(fr).join('|')).toContain('Ajouter 2 fichiers à un nouveau document\u00a0?')
  })
  it('is nothing to ask about when there is none', async () => {
    expect((await question([])).en).toBe('')
  })
})

describe('the card that offers the app', () => {
  it('on an iPhone tells the way in words, for no button of ours can do it', async () => {
    const { said, texts } = cardFor(IPHONE, false)
    expectSaid(await said, 'Keep this at hand as an appTap Share  in the browser, then “Add to Home Screen”.')
    // The names Safari gives them in each language: whoever looks for them must find them.
    expect((await said).ar).toContain('إضافة إلى الشاشة الرئيسية')
    expect((await said).fr).toContain('Sur l’écran d’accueil')
    for (const shown of Object.values(await texts)) expect(shown.join()).not.toMatch(/Install$/)
    expect((await texts).en).toContain('Do not offer again')
  })

  it('elsewhere has a button, and what the app is good for', async () => {
    const { said, texts } = cardFor(CHROME, true)
    expectSaid(
      await said,
      'Keep this at hand as an appIt opens with no network, in a window of its own, and shows what waits for you.InstallNo, thanks',
    )
    for (const shown of (await texts).ar) expect(isArabic(shown), shown).toBe(true)
  })
})

describe('an address the browser does not trust', () => {
  it('is told in place of the app, with what does not work there and where to go', async () => {
    vi.stubGlobal('isSecureContext', false)
    vi.stubGlobal('location', { href: 'http://192.168.1.20:8787/documents/1?tab=all' })
    const pages = await inAll(async (locale) => {
      const language = await languageOf(locale, 'ui')
      return renderToStaticMarkup(
        <LanguageProvider language={language}>{await insecureNotice(language)}</LanguageProvider>,
      )
    })
    vi.unstubAllGlobals()
    const texts = { en: textsOf(pages.en), ar: textsOf(pages.ar), fr: textsOf(pages.fr) }
    for (const sentence of [
      'This address is not secure',
      'What this browser does not give us here',
      'Keys to sign with, and proof that an act was yours',
      'Work without a network: nothing would wait for a connection',
      'Installing the app, its notifications and its lock',
      'A signed-in session that nobody on this network can read',
      'Open the secure address',
    ]) {
      const at = texts.en.indexOf(sentence)
      expect(at, sentence).toBeGreaterThanOrEqual(0)
      expectSaid({ en: sentence, ar: texts.ar[at] ?? '', fr: texts.fr[at] ?? '' }, sentence)
    }
    for (const locale of LOCALES) {
      expect(pages[locale]).toContain('href="https://192.168.1.20/documents/1?tab=all"')
      expect(pages[locale]).toContain('192.168.1.20:8787')
    }
  })

  it('is said nowhere else', async () => {
    vi.stubGlobal('isSecureContext', true)
    expect(await insecureNotice(await languageOf('en', 'ui'))).toBeNull()
    vi.unstubAllGlobals()
  })
})
