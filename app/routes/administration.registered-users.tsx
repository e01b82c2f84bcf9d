import { createFileRoute } from '@tanstack/react-router'
import { RegisteredUsersScreen } from '../operators/registered-users-screen.tsx'

export const Route = createFileRoute('/administration/registered-users')({
  loader: ({ context }) => context.language.use('operators', 'records'),
  component: RegisteredUsersScreen,
})
