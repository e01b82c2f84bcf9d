import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '../identity/forgot-password-screen.tsx'

export const Route = createFileRoute('/forgot-password')({
  loader: ({ context }) => context.language.use('identity'),
  component: ForgotPasswordScreen,
})
