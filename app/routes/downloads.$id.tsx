import { createFileRoute } from '@tanstack/react-router'
import { DownloadsScreen } from '../downloads/downloads-screen.tsx'

export const Route = createFileRoute('/downloads/$id')({
  loader: ({ context }) =>
    context.language.use(
      'documents',
      'downloads',
      'envelope-details',
      'envelopes',
      'faces',
      'faces-envelopes',
      'faces-signing',
      'step-access',
    ),
  component: Downloads,
})

function Downloads() {
  const { id } = Route.useParams()
  return <DownloadsScreen key={id} id={id} />
}
