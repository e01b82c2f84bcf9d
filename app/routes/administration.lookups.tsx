import { createFileRoute } from '@tanstack/react-router'
import { LookupsScreen } from '../administration/lookups-screen.tsx'

export const Route = createFileRoute('/administration/lookups')({
  loader: ({ context }) => context.language.use('administration', 'faces', 'people', 'records'),
  component: LookupsScreen,
})
