import { type ComponentProps, lazy } from 'react'
import { LoginScreen, type LoginWays } from '../identity/login-screen.tsx'

/** What signing in asks for beside the password, where it does: each comes with its words. */
const ways = () => import('./ways-pages.tsx')
const WAYS: LoginWays = {
  OtherWays: lazy(async () => ({ default: (await ways()).OtherWays })),
  SecondStep: lazy(async () => ({ default: (await ways()).SecondStep })),
  LinkNotice: lazy(async () => ({ default: (await ways()).LinkNotice })),
  LinkAccount: lazy(async () => ({ default: (await ways()).LinkAccount })),
}

export const LoginPage = (props: Omit<ComponentProps<typeof LoginScreen>, 'ways'>) => (
  <LoginScreen {...props} ways={WAYS} />
)
