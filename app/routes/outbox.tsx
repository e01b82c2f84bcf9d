import { createFileRoute } from '@tanstack/react-router'
import { OutboxScreen } from '../outbox/outbox-screen.tsx'

export const Route = createFileRoute('/outbox')({
  loader: ({ context }) =>
    context.language.use(
      'outbox',
      'envelopes',
      'faces',
      'faces-account',
      'faces-envelopes',
      'faces-signing',
      'faces-templates',
      'answers',
    ),
  component: OutboxScreen,
})
