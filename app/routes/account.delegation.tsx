import { createFileRoute } from '@tanstack/react-router'
import { DelegationScreen } from '../account/delegation/delegation-screen.tsx'

export const Route = createFileRoute('/account/delegation')({
  loader: ({ context }) =>
    context.language.use(
      'account',
      'acts',
      'envelopes',
      'faces',
      'faces-account',
      'faces-envelopes',
      'faces-signing',
      'people',
    ),
  component: DelegationScreen,
})
