import { createFileRoute } from '@tanstack/react-router'
import { OutboxScreen } from '../outbox/outbox-screen.tsx'

export const Route = createFileRoute('/outbox')({
  loader: ({ context }) =>
    context.language.use(
      'acts',
      'answers',
      'envelopes',
      'faces',
      'faces-account',
      'faces-envelopes',
      'faces-signing',
      'faces-templates',
      'outbox',
      'step-access',
    ),
  component: OutboxScreen,
})
