import { createFileRoute } from '@tanstack/react-router'
import { GettingStartedScreen } from '../getting-started/getting-started-screen.tsx'

export const Route = createFileRoute('/inspire')({
  loader: ({ context }) => context.language.use('getting-started'),
  component: GettingStartedScreen,
})
