import { createFileRoute } from '@tanstack/react-router'
import { SystemsScreen } from '../administration/systems/systems-screen.tsx'

export const Route = createFileRoute('/administration/connected-systems')({
  loader: ({ context }) =>
    context.language.use('administration', 'faces', 'faces-envelopes', 'faces-signing', 'people', 'records'),
  component: SystemsScreen,
})
