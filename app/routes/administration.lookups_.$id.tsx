import { createFileRoute } from '@tanstack/react-router'
import { LookupItemsScreen } from '../administration/lookup-items-screen.tsx'

export const Route = createFileRoute('/administration/lookups_/$id')({
  loader: ({ context }) => context.language.use('administration', 'faces', 'people', 'records'),
  component: function LookupItems() {
    return <LookupItemsScreen lookupId={Route.useParams().id} />
  },
})
