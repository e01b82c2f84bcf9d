import { createFileRoute } from '@tanstack/react-router'
import { LicensesScreen } from '../administration/licenses-screen.tsx'

export const Route = createFileRoute('/administration/licenses')({
  loader: ({ context }) => context.language.use('administration', 'faces', 'people', 'records'),
  component: LicensesScreen,
})
