import { createFileRoute } from '@tanstack/react-router'
import { OrganizationsScreen } from '../operators/organizations-screen.tsx'

export const Route = createFileRoute('/organizations/all')({
  loader: ({ context }) => context.language.use('administration', 'operators', 'people', 'records'),
  component: OrganizationsScreen,
})
