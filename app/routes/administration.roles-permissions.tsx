import { createFileRoute } from '@tanstack/react-router'
import { MatrixScreen } from '../administration/matrix-screen.tsx'

export const Route = createFileRoute('/administration/roles-permissions')({
  loader: ({ context }) => context.language.use('administration', 'faces', 'people', 'records'),
  component: MatrixScreen,
})
