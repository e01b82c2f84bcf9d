import { createFileRoute } from '@tanstack/react-router'
import { VerifyScreen } from '../verify/verify-screen.tsx'

export const Route = createFileRoute('/verify/')({
  loader: ({ context }) => context.language.use('envelopes', 'pdf', 'verify'),
  component: () => <VerifyScreen />,
})
