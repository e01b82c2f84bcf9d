import { createFileRoute } from '@tanstack/react-router'
import { SecurityScreen } from '../account/security/security-screen.tsx'

export const Route = createFileRoute('/account/security')({
  loader: ({ context }) => context.language.use('account', 'hand-over', 'identity'),
  component: SecurityScreen,
})
