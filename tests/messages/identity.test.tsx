/** What screens of sign-in and sign-up say when a call fails. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LanguageProvider } from '../../app/i18n/language-provider.tsx'
import type { Locale } from '../../app/i18n/locale.ts'
import { useFailureText } from '../../app/identity/failure-text.ts'
import { ForgotPasswordScreen } from '../../app/identity/forgot-password-screen.tsx'
import { LoginScreen, type LoginWays } from '../../app/identity/login-screen.tsx'
import { RegisterScreen } from '../../app/identity/register-screen.tsx'
import { VerifyAccountScreen } from '../../app/identity/verify-account-screen.tsx'
import type { CallFailure } from '../../app/session/call-result.ts'
import type { Session } from '../../app/session/session.ts'
import { SessionProvider } from '../../app/session/use-session.tsx'
import { expectSaid, hookOf, inAll, languageOf, textsOf } from './spoken.tsx'

/** As after a call that the server could not explain: the screen's own sentence stands there. */
vi.mock('../../app/identity/use-call.ts', () => ({
  useCall: (problem: string) => ({ busy: false, failure: problem, failureCode: null }),
}))
beforeEach(() => {
  const store = { getItem: () => null, setItem: () => undefined }
  vi.stubGlobal('localStorage', store)
  // Somebody who has just registered.
  const pending = JSON.stringify({ userId: 'person:1', email: 'sara@alnoor.ae' })
  const getItem = (key: string) => (key === 'pending-verification' ? pending : null)
  vi.stubGlobal('sessionStorage', { ...store, getItem })
})
afterEach(() => vi.unstubAllGlobals())

/** Nothing of it is drawn before the server has offered something. */
const NO_WAYS = {} as LoginWays

const session = { lastUser: () => null, state: () => ({ kind: 'signedOut' }) } as unknown as Session

const markupOf = async (locale: Locale, screen: ReactNode) =>
  renderToStaticMarkup(
    <LanguageProvider language={await languageOf(locale, 'ui', 'shell', 'identity')}>
      <SessionProvider session={session}>{screen}</SessionProvider>
    </LanguageProvider>,
  )

const texts = (screen: ReactNode) => inAll(async (locale) => textsOf(await markupOf(locale, screen)))

describe('the pages of signing in and up', () => {
  it('[R0251][R0252] ask for a password that is not shown, and lead to a new one', async () => {
    const markup = await markupOf('en', <LoginScreen ways={NO_WAYS} />)
    const [password = ''] = /<input[^>]*type="password"[^>]*>/.exec(markup) ?? []
    expect(password.toLowerCase()).toContain('autocomplete="current-password"')
    expect(markup).toMatch(/<a [^>]*href="\/forgot-password"[^>]*>Forgot password\?<\/a>/)
  })

  it('lead to no other site after signing in, whatever the address of the page says', async () => {
    const state = { kind: 'signedIn', verified: true, profile: { name: 'Sara' } }
    const here = { ...session, state: () => state, subscribe: () => () => undefined } as unknown as Session
    const goesOnTo = async (next: string) => {
      const markup = renderToStaticMarkup(
        <LanguageProvider language={await languageOf('en', 'ui', 'shell', 'identity')}>
          <SessionProvider session={here}>
            <LoginScreen ways={NO_WAYS} next={next} />
          </SessionProvider>
        </LanguageProvider>,
      )
      return /<a [^>]*href="([^"]*)"[^>]*>Go on to the documents<\/a>/.exec(markup)?.[1]
    }
    expect(await goesOnTo('/documents?tab=2')).toBe('/documents?tab=2')
    for (const hostile of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
    ])
      expect(await goesOnTo(hostile), hostile).toBe('/')
  })

  it('[R0261][R0262] open the terms and the privacy notice beside the form', async () => {
    const markup = await markupOf('en', <RegisterScreen />)
    for (const [path, words] of [
      ['/terms', 'terms of use'],
      ['/privacy', 'privacy notice'],
    ])
      expect(markup).toContain(`<a href="${path}" target="_blank" rel="noreferrer">${words}</a>`)
  })
})

describe('a call that fails without a reason', () => {
  it.each([
    ['[M423][R1381]', 'There was a problem with login', <LoginScreen key="1" ways={NO_WAYS} />],
    ['[M426][R1384]', 'Something Went Wrong', <ForgotPasswordScreen key="2" />],
    ['[M424][R1382]', 'An error occurred during Email Verification', <VerifyAccountScreen key="4" />],
    ['[M437][R1395]', 'An error was encountered during Sign Up', <RegisterScreen key="3" />],
  ])('%s is told as “%s”', async (_ids, sentence, screen) => {
    const said = await texts(screen)
    const at = said.en.indexOf(sentence)
    expect(said.en).toContain(sentence)
    expectSaid({ en: sentence, ar: said.ar[at] ?? '', fr: said.fr[at] ?? '' }, sentence)
  })
})

describe('the sentence of a failed call', () => {
  const sentenceOf = (failure: CallFailure) =>
    inAll(async (locale) =>
      hookOf(await languageOf(locale, 'identity'), useFailureText)(failure, 'The screen’s own'),
    )
  const refused = (code: 'something-went-wrong' | 'not-permitted' | null): CallFailure => ({
    kind: 'refused',
    code,
    facts: {},
    sentence: 'What the server says',
  })

  it('[R1396] is that there is trouble with the server where none answers', async () => {
    expectSaid(
      await sentenceOf({ kind: 'offline' }),
      "We're sorry, we're having trouble connecting to server. please try later.",
    )
  })
  it.each([
    ['[R1426][M461]', 'no-key', 'No key provided'],
    ['[R1427][M462]', 'no-version', 'No version provided'],
    ['[R1428][M463]', 'not-loaded', 'Failed to load script'],
    ['[R1429][M464]', 'not-executed', 'Failed to execute'],
  ] as const)('%s of a bot check that comes to nothing (%s) is “%s”', async (_id, problem, sentence) => {
    expectSaid(await sentenceOf({ kind: 'botCheck', problem }), sentence)
  })
  it('[R1379][R1380] is the server’s, also for a code this version does not know', async () => {
    expect((await sentenceOf(refused('not-permitted'))).en).toBe('What the server says')
    expect((await sentenceOf(refused(null))).en).toBe('What the server says')
  })
  it('[M423][M426][M437] is the screen’s where the server knows none', async () => {
    expect((await sentenceOf(refused('something-went-wrong'))).en).toBe('The screen’s own')
  })
})
