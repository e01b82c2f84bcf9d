import { createFileRoute } from '@tanstack/react-router'
import { TenantsScreen } from '../operators/tenants-screen.tsx'

export const Route = createFileRoute('/administration/tenants')({
  loader: ({ context }) => context.language.use('operators', 'people', 'records'),
  component: TenantsScreen,
})
