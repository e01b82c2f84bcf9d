import { createFileRoute } from '@tanstack/react-router'
import { MemberSigning } from '../member/member-signing.tsx'

export const Route = createFileRoute('/view/$id')({
  loader: ({ context }) =>
    context.language.use(
      'acts',
      'envelopes',
      'faces',
      'faces-envelopes',
      'faces-signing',
      'messages',
      'pdf',
      'people',
      'signer',
      'signing',
      'step-access',
    ),
  component: View,
})

function View() {
  const { id } = Route.useParams()
  return <MemberSigning key={id} id={id} />
}
