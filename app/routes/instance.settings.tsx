import { createFileRoute } from '@tanstack/react-router'
import { InstanceScreen } from '../operators/instance-screen.tsx'

export const Route = createFileRoute('/instance/settings')({
  loader: ({ context }) => context.language.use('operators', 'people', 'records'),
  component: InstanceScreen,
})
