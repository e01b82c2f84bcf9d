import { createFileRoute } from '@tanstack/react-router'
import { RimClassesScreen } from '../administration/rim-classes-screen.tsx'

export const Route = createFileRoute('/administration/rimclasses')({
  loader: ({ context }) =>
    context.language.use('administration', 'faces', 'faces-envelopes', 'faces-signing', 'people', 'records'),
  component: RimClassesScreen,
})
