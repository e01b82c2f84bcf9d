import { createFileRoute } from '@tanstack/react-router'
import { AskLinkScreen } from '../envelopes/linking/ask-link-screen.tsx'

export const Route = createFileRoute('/linking/')({
  loader: ({ context }) => context.language.use('envelopes'),
  component: AskLinkScreen,
})
