import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '../identity/register-screen.tsx'

export const Route = createFileRoute('/register')({
  loader: ({ context }) => context.language.use('identity'),
  component: RegisterScreen,
})
