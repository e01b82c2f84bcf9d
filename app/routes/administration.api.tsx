import { createFileRoute } from '@tanstack/react-router'
import { KeysScreen } from '../administration/programs/keys-screen.tsx'

export const Route = createFileRoute('/administration/api')({
  loader: ({ context }) =>
    context.language.use('administration', 'faces', 'faces-envelopes', 'faces-signing', 'people', 'records'),
  component: KeysScreen,
})
