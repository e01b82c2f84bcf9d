import { createFileRoute } from '@tanstack/react-router'
import { RolesScreen } from '../administration/roles-screen.tsx'

export const Route = createFileRoute('/administration/roles')({
  loader: ({ context }) => context.language.use('administration', 'faces', 'people', 'records'),
  component: RolesScreen,
})
