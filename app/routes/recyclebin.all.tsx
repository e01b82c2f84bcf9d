import { createFileRoute } from '@tanstack/react-router'
import { parseListSearch } from '../envelopes/rules/list-search.ts'
import { TrackScreen } from '../envelopes/track-screen.tsx'

export const Route = createFileRoute('/recyclebin/all')({
  validateSearch: parseListSearch,
  loader: ({ context }) =>
    context.language.use(
      'acts',
      'documents',
      'envelopes',
      'faces',
      'faces-envelopes',
      'faces-signing',
      'people',
      'signing',
    ),
  component: DeletedItems,
})

function DeletedItems() {
  return <TrackScreen path="/recyclebin/all" folder="deleted" search={Route.useSearch()} />
}
