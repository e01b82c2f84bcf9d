import { createFileRoute } from '@tanstack/react-router'
import { LookupsScreen } from '../administration/lookups-screen.tsx'

export const Route = createFileRoute('/instance/lookups')({
  loader: ({ context }) =>
    context.language.use('administration', 'faces', 'faces-envelopes', 'faces-signing', 'people', 'records'),
  component: () => <LookupsScreen keeps="global" />,
})
