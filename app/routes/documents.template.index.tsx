import { createFileRoute } from '@tanstack/react-router'
import { AskCodeScreen } from '../shell/ask-code-screen.tsx'

export const Route = createFileRoute('/documents/template/')({
  component: () => <AskCodeScreen page="documents/template" />,
})
