import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '../identity/login-screen.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: (search): { next?: string; theme?: string } => ({
    ...(typeof search.next === 'string' && { next: search.next }),
    ...(typeof search.theme === 'string' && /^[\w-]{1,40}$/.test(search.theme) && { theme: search.theme }),
  }),
  loader: ({ context }) => context.language.use('identity'),
  component: Login,
})

function Login() {
  const { next, theme } = Route.useSearch()
  return <LoginScreen next={next} theme={theme} />
}
