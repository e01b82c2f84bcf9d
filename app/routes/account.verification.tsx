import { createFileRoute } from '@tanstack/react-router'
import { VerificationScreen } from '../account/verification/verification-screen.tsx'

export const Route = createFileRoute('/account/verification')({
  loader: ({ context }) => context.language.use('account', 'identity'),
  component: VerificationScreen,
})
