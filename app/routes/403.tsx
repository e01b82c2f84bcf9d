import { createFileRoute } from '@tanstack/react-router'
import { NotAuthorised } from '../shell/error-screens.tsx'

export const Route = createFileRoute('/403')({ component: NotAuthorised })
