import { createFileRoute, useLocation } from '@tanstack/react-router'
import { InviteScreen } from '../identity/invite-screen.tsx'

export const Route = createFileRoute('/invite/$code')({
  loader: ({ context }) => context.language.use('identity'),
  component: Invite,
})

function Invite() {
  const { code } = Route.useParams()
  // Links of older mails have the code in the path, where servers see it; a newer one says it after the #.
  const secret = useLocation({ select: (location) => location.hash })
  return <InviteScreen code={secret || code} />
}
