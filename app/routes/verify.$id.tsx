import { createFileRoute } from '@tanstack/react-router'
import { VerifyScreen } from '../verify/verify-screen.tsx'

export const Route = createFileRoute('/verify/$id')({
  loader: ({ context }) => context.language.use('envelopes', 'pdf', 'verify'),
  component: VerifyById,
})

function VerifyById() {
  const { id } = Route.useParams()
  return <VerifyScreen key={id} id={id} />
}
