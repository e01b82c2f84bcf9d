import { createFileRoute } from '@tanstack/react-router'
import { MemberSigning } from '../member/member-signing.tsx'

export const Route = createFileRoute('/documents/$id_/sign')({
  loader: ({ context }) =>
    context.language.use('signer', 'envelopes', 'faces', 'faces-envelopes', 'faces-signing', 'pdf', 'people'),
  component: Sign,
})

function Sign() {
  const { id } = Route.useParams()
  return <MemberSigning key={id} id={id} />
}
