import { createFileRoute } from '@tanstack/react-router'
import { GroupsScreen } from '../administration/groups-screen.tsx'

export const Route = createFileRoute('/administration/groups')({
  loader: ({ context }) =>
    context.language.use('administration', 'faces', 'faces-envelopes', 'faces-signing', 'people', 'records'),
  component: GroupsScreen,
})
