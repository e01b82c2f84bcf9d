import { createFileRoute } from '@tanstack/react-router'
import { NotificationsScreen } from '../notifications/notifications-screen.tsx'

export const Route = createFileRoute('/notifications')({
  loader: ({ context }) => context.language.use('faces-signing', 'notifications'),
  component: NotificationsScreen,
})
