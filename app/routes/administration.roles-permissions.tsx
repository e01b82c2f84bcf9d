import { createFileRoute } from '@tanstack/react-router'
import { MatrixScreen } from '../administration/matrix-screen.tsx'

export const Route = createFileRoute('/administration/roles-permissions')({
  loader: ({ context }) =>
    context.language.use('administration', 'faces', 'faces-envelopes', 'faces-signing', 'people', 'records'),
  component: MatrixScreen,
})
