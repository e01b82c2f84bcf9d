import { createFileRoute } from '@tanstack/react-router'
import { LoggedOutScreen } from '../shell/logged-out-screen.tsx'

export const Route = createFileRoute('/logout')({ component: LoggedOutScreen })
