import { createFileRoute } from '@tanstack/react-router'
import { DetailsScreen } from '../envelope-details/details-screen.tsx'

export const Route = createFileRoute('/requests/$id')({
  loader: ({ context }) =>
    context.language.use(
      'acts',
      'documents',
      'envelope-details',
      'envelopes',
      'faces',
      'faces-envelopes',
      'faces-signing',
      'messages',
      'people',
      'signing',
      'step-access',
    ),
  component: Details,
})

function Details() {
  const { id } = Route.useParams()
  return <DetailsScreen key={id} id={id} kind="request" />
}
