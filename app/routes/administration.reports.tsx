import { createFileRoute } from '@tanstack/react-router'
import { AuditScreen } from '../administration/audit/audit-screen.tsx'

export const Route = createFileRoute('/administration/reports')({
  loader: ({ context }) =>
    context.language.use('administration', 'faces', 'faces-envelopes', 'faces-signing', 'people', 'records'),
  component: AuditScreen,
})
