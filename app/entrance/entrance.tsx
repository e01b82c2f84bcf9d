import { Suspense } from 'react'
import { goTo, useAddress } from '../shell/address.ts'
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
      <Screen page={entrancePage(address)} screens={screens} />
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
  readonly screens: EntranceScreens
}

function Screen({ page, screens }: ScreenProps) {
  if (page.kind === 'login') {
    const { LoginScreen } = screens.login.read()
    return <LoginScreen next={page.next} theme={page.theme} />
  }
  if (page.kind === 'terms' || page.kind === 'privacy') {
    const { TermsScreen, PrivacyScreen } = screens.legal.read()
    return <PlainLayout>{page.kind === 'terms' ? <TermsScreen /> : <PrivacyScreen />}</PlainLayout>
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
          <others.AskCodeForm page="invite" goTo={goTo} />
        </PlainLayout>
      )
    default:
      return page satisfies never
  }
}
