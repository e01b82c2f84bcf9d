import { createFileRoute } from '@tanstack/react-router'
import type { ListFolder } from '../../sync/rules/lists.ts'
import { parseListSearch, type UrlFolder } from '../envelopes/rules/list-search.ts'
import { TrackScreen } from '../envelopes/track-screen.tsx'

export const Route = createFileRoute('/')({
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
  component: Home,
})

/** The address says "draft" as the sidebar does; inside, the folder is named for what lies in it. */
const FOLDERS: Readonly<Record<UrlFolder, ListFolder>> = {
  inbox: 'inbox',
  sent: 'sent',
  archive: 'archive',
  draft: 'drafts',
  all: 'all',
}

function Home() {
  const search = Route.useSearch()
  // A search the route did not parse comes through from above it: an unknown folder is the inbox.
  const folder = FOLDERS[search.folder ?? 'inbox'] ?? 'inbox'
  return <TrackScreen key={folder} path="/" folder={folder} search={search} />
}
