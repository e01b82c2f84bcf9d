import { createFileRoute } from '@tanstack/react-router'
import { OrganizationScreen } from '../administration/organization/organization-screen.tsx'

export const Route = createFileRoute('/administration/organization')({
  loader: ({ context }) =>
    context.language.use(
      'account',
      'administration',
      'faces',
      'faces-signing',
      'identity',
      'people',
      'records',
    ),
  component: OrganizationScreen,
})
