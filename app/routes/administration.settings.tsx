import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '../administration/settings/settings-screen.tsx'

export const Route = createFileRoute('/administration/settings')({
  loader: ({ context }) =>
    context.language.use(
      'account',
      'administration',
      'faces',
      'faces-signing',
      'identity',
      'people',
      'records',
    ),
  component: SettingsScreen,
})
