import { createFileRoute } from '@tanstack/react-router'
import { UsersScreen } from '../administration/users/users-screen.tsx'

export const Route = createFileRoute('/administration/users')({
  loader: ({ context }) =>
    context.language.use(
      'account',
      'administration',
      'faces',
      'faces-envelopes',
      'faces-signing',
      'identity',
      'people',
      'records',
      'signing',
    ),
  component: UsersScreen,
})
