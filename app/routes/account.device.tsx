import { createFileRoute } from '@tanstack/react-router'
import { DeviceScreen } from '../account/device/device-screen.tsx'

export const Route = createFileRoute('/account/device')({
  loader: ({ context }) => context.language.use('account', 'faces-signing', 'identity', 'lock', 'ways-in'),
  component: DeviceScreen,
})
