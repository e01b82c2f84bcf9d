import { createFileRoute } from '@tanstack/react-router'
import { LookupItemsScreen } from '../administration/lookup-items-screen.tsx'

export const Route = createFileRoute('/instance/lookups_/$id')({
  loader: ({ context }) => context.language.use('administration', 'faces', 'people', 'records'),
  component: function GlobalLookupItems() {
    return <LookupItemsScreen lookupId={Route.useParams().id} keeps="global" />
  },
})
