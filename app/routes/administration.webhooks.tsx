import { createFileRoute } from '@tanstack/react-router'
import { WebhooksScreen } from '../administration/programs/webhooks-screen.tsx'

export const Route = createFileRoute('/administration/webhooks')({
  loader: ({ context }) =>
    context.language.use('administration', 'faces', 'faces-envelopes', 'faces-signing', 'people', 'records'),
  component: WebhooksScreen,
})
