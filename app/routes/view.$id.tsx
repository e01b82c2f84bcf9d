import { createFileRoute } from '@tanstack/react-router'
import { MemberSigning } from '../member/member-signing.tsx'

export const Route = createFileRoute('/view/$id')({
  loader: ({ context }) =>
    context.language.use('signer', 'pdf', 'envelopes', 'faces', 'faces-envelopes', 'faces-signing', 'people'),
  component: View,
})

function View() {
  const { id } = Route.useParams()
  return <MemberSigning key={id} id={id} />
}
