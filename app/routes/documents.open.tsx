import { createFileRoute } from '@tanstack/react-router'
import { OpenScreen } from '../envelope-details/open/open-screen.tsx'

export const Route = createFileRoute('/documents/open')({
  loader: ({ context }) =>
    context.language.use(
      'envelope-details',
      'envelopes',
      'faces',
      'faces-envelopes',
      'faces-signing',
      'people',
    ),
  component: OpenScreen,
})
