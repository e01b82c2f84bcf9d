import { createFileRoute } from '@tanstack/react-router'
import { JobRolesScreen } from '../administration/job-roles-screen.tsx'

export const Route = createFileRoute('/administration/job-roles')({
  loader: ({ context }) =>
    context.language.use('administration', 'faces', 'faces-envelopes', 'faces-signing', 'people', 'records'),
  component: JobRolesScreen,
})
