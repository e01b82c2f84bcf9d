import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '../account/profile/profile-screen.tsx'

export const Route = createFileRoute('/account/')({
  loader: ({ context }) =>
    context.language.use('account', 'faces', 'faces-signing', 'identity', 'people', 'records', 'signing'),
  component: ProfileScreen,
})
