import { createFileRoute } from '@tanstack/react-router'
import { AskLinkScreen } from '../linking/ask-link-screen.tsx'

export const Route = createFileRoute('/linking/')({
  loader: ({ context }) => context.language.use('linking'),
  component: AskLinkScreen,
})
