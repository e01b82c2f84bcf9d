import { createFileRoute } from '@tanstack/react-router'
import { GroupsScreen } from '../contacts/groups-screen.tsx'

export const Route = createFileRoute('/contacts/groups')({
  loader: ({ context }) => context.language.use('contacts', 'faces', 'people', 'records'),
  component: GroupsScreen,
})
