import { createFileRoute } from '@tanstack/react-router'
import { VerifyAccountScreen } from '../identity/verify-account-screen.tsx'

export const Route = createFileRoute('/account-verification')({
  loader: ({ context }) => context.language.use('identity'),
  component: VerifyAccountScreen,
})
