import { createFileRoute } from '@tanstack/react-router'
import { RolesScreen } from '../administration/roles-screen.tsx'

export const Route = createFileRoute('/administration/roles')({
  loader: ({ context }) =>
    context.language.use('administration', 'faces', 'faces-envelopes', 'faces-signing', 'people', 'records'),
  component: RolesScreen,
})
