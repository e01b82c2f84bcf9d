import { createFileRoute } from '@tanstack/react-router'
import { LibraryScreen } from '../templates/library/library-screen.tsx'

export const Route = createFileRoute('/forms/all')({
  loader: ({ context }) => context.language.use('templates', 'faces', 'people', 'records'),
  component: () => <LibraryScreen of="forms" />,
})
