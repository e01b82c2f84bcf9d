import { createFileRoute } from '@tanstack/react-router'
import { SystemScreen } from '../administration/systems/system-screen.tsx'

export const Route = createFileRoute('/administration/connected-systems_/$id')({
  loader: ({ context }) =>
    context.language.use('administration', 'faces', 'faces-envelopes', 'faces-signing', 'people', 'records'),
  component: function ConnectedSystem() {
    return <SystemScreen systemId={Route.useParams().id} />
  },
})
