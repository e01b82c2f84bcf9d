import { createFileRoute } from '@tanstack/react-router'
import { InvitationsScreen } from '../administration/users/invitations-screen.tsx'

export const Route = createFileRoute('/account/invitations')({
  loader: ({ context }) =>
    context.language.use(
      'account',
      'administration',
      'faces',
      'faces-envelopes',
      'faces-signing',
      'identity',
      'people',
      'records',
      'signing',
    ),
  component: InvitationsScreen,
})
