import { Suspense } from 'react'
import { useAddress } from '../shell/address.ts'
import { PlainLayout } from '../shell/layouts/open-layouts.tsx'
import { usePageFocus } from '../shell/layouts/use-page-focus.ts'
import { type EntrancePage, entrancePage } from './entrance-page.ts'
import type { EntranceScreens } from './entrance-screens.ts'

/** The screen of the address. Between these pages nothing is loaded anew. */
export function Entrance({ screens }: { readonly screens: EntranceScreens }) {
  const address = useAddress()
  usePageFocus(address.pathname)
  return (
    <Suspense fallback={<Coming />}>
      <Screen page={entrancePage(address)} address={address} screens={screens} />
    </Suspense>
  )
}

/** A page that says nothing yet, and is one. */
const Coming = () => (
  <PlainLayout>
    <div aria-busy="true" />
  </PlainLayout>
)

interface ScreenProps {
  readonly page: EntrancePage
  readonly address: URL
  readonly screens: EntranceScreens
}

function Screen({ page, address, screens }: ScreenProps) {
  if (page.kind === 'login') {
    const { LoginPage } = screens.login.read()
    return <LoginPage next={page.next} theme={page.theme} />
  }
  if (page.kind === 'terms' || page.kind === 'privacy') {
    const { TermsScreen, PrivacyScreen } = screens.legal.read()
    return <PlainLayout>{page.kind === 'terms' ? <TermsScreen /> : <PrivacyScreen />}</PlainLayout>
  }
  if ('ofWays' in page) {
    const { WaysPage } = screens.ways.read()
    return <WaysPage page={page} address={address} />
  }
  const others = screens.others.read()
  switch (page.kind) {
    case 'register':
      return <others.RegisterScreen />
    case 'forgot-password':
      return <others.ForgotPasswordScreen />
    case 'account-verification':
      return <others.VerifyAccountScreen />
    case 'invite':
      return (
        <PlainLayout>
          <others.InviteScreen key={page.code} code={page.code} />
        </PlainLayout>
      )
    case 'ask-invite':
      return (
        <PlainLayout>
          <others.AskInvite />
        </PlainLayout>
      )
    default:
      return page satisfies never
  }
}
