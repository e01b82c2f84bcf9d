import { createFileRoute } from '@tanstack/react-router'
import { PrivacyScreen } from '../identity/legal-screens.tsx'

export const Route = createFileRoute('/privacy')({
  loader: ({ context }) => context.language.use('identity'),
  component: PrivacyScreen,
})
