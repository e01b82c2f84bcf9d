import { createFileRoute } from '@tanstack/react-router'
import { SequencesScreen } from '../administration/sequences-screen.tsx'

export const Route = createFileRoute('/sequences')({
  loader: ({ context }) =>
    context.language.use('administration', 'faces', 'faces-envelopes', 'faces-signing', 'people', 'records'),
  component: SequencesScreen,
})
