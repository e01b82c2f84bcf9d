import { createFileRoute } from '@tanstack/react-router'
import { OpenScreen } from '../envelopes/open/open-screen.tsx'

export const Route = createFileRoute('/documents/open')({
  loader: ({ context }) =>
    context.language.use('envelopes', 'faces', 'faces-envelopes', 'faces-signing', 'people'),
  component: OpenScreen,
})
