import { createFileRoute } from '@tanstack/react-router'
import { TermsScreen } from '../identity/legal-screens.tsx'

export const Route = createFileRoute('/terms')({
  loader: ({ context }) => context.language.use('identity'),
  component: TermsScreen,
})
