import { createFileRoute } from '@tanstack/react-router'
import { ContactsScreen } from '../contacts/contacts-screen.tsx'

export const Route = createFileRoute('/contacts/all')({
  loader: ({ context }) => context.language.use('contacts', 'faces', 'people', 'records'),
  component: ContactsScreen,
})
