import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '../identity/login-screen.tsx'

/** The same page as /login?theme=adibcpu. */
export const Route = createFileRoute('/adibcpu/login')({
  loader: ({ context }) => context.language.use('identity'),
  component: () => <LoginScreen theme="adibcpu" />,
})
