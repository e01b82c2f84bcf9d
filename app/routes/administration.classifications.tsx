import { createFileRoute } from '@tanstack/react-router'
import { ClassificationsScreen } from '../administration/classifications-screen.tsx'

export const Route = createFileRoute('/administration/classifications')({
  loader: ({ context }) =>
    context.language.use('administration', 'faces', 'faces-envelopes', 'faces-signing', 'people', 'records'),
  component: ClassificationsScreen,
})
