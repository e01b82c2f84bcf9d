import { createFileRoute } from '@tanstack/react-router'
import { PreferencesScreen } from '../account/preferences-screen.tsx'

export const Route = createFileRoute('/account/preferences')({
  loader: ({ context }) =>
    context.language.use('account', 'identity', 'notifications', 'faces', 'faces-envelopes', 'faces-signing'),
  component: PreferencesScreen,
})
