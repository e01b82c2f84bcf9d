import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '../identity/login-screen.tsx'

/** The same page as /login?theme=adibcp. */
export const Route = createFileRoute('/adibcp/login')({
  loader: ({ context }) => context.language.use('identity'),
  component: () => <LoginScreen theme="adibcp" />,
})
