import { createFileRoute } from '@tanstack/react-router'
import { InviteScreen } from '../identity/invite-screen.tsx'

export const Route = createFileRoute('/invite/$code')({
  loader: ({ context }) => context.language.use('identity'),
  component: Invite,
})

function Invite() {
  return <InviteScreen code={Route.useParams().code} />
}
