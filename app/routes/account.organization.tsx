import { createFileRoute } from '@tanstack/react-router'
import { OrganizationScreen } from '../account/organization-screen.tsx'

export const Route = createFileRoute('/account/organization')({
  loader: ({ context }) => context.language.use('account', 'faces', 'faces-signing', 'identity'),
  component: OrganizationScreen,
})
