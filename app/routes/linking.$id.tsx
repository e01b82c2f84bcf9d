import { createFileRoute } from '@tanstack/react-router'
import { LinkingScreen } from '../envelopes/linking/linking-screen.tsx'

export const Route = createFileRoute('/linking/$id')({
  loader: ({ context }) => context.language.use('envelopes'),
  component: Linking,
})

function Linking() {
  const { id } = Route.useParams()
  return <LinkingScreen key={id} id={id} />
}
