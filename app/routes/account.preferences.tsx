import { createFileRoute } from '@tanstack/react-router'
import { PreferencesScreen } from '../account/preferences-screen.tsx'

export const Route = createFileRoute('/account/preferences')({
  loader: ({ context }) =>
    context.language.use(
      'account',
      'faces',
      'faces-envelopes',
      'faces-signing',
      'identity',
      'notifications',
      'signing',
    ),
  component: PreferencesScreen,
})
