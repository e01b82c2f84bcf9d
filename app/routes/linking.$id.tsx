import { createFileRoute } from '@tanstack/react-router'
import { LinkingScreen } from '../linking/linking-screen.tsx'

export const Route = createFileRoute('/linking/$id')({
  loader: ({ context }) => context.language.use('linking'),
  component: Linking,
})

function Linking() {
  const { id } = Route.useParams()
  return <LinkingScreen key={id} id={id} />
}
