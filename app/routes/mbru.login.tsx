import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '../identity/login-screen.tsx'

/** The same page as /login?theme=mbru. */
export const Route = createFileRoute('/mbru/login')({
  loader: ({ context }) => context.language.use('identity'),
  component: () => <LoginScreen theme="mbru" />,
})
