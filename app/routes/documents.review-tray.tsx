import { createFileRoute } from '@tanstack/react-router'
import { MAX_TRAY } from '../../sync/rules/bulk-readiness.ts'
import { MemberTray } from '../member/member-tray.tsx'

/** Bare ids; what cannot be one is left out. */
const idsOf = (raw: unknown): string[] =>
  (Array.isArray(raw) ? raw : []).filter((one): one is string => typeof one === 'string').slice(0, MAX_TRAY)

export const Route = createFileRoute('/documents/review-tray')({
  validateSearch: (raw: Record<string, unknown>): { ids?: string[] } =>
    raw.ids === undefined ? {} : { ids: idsOf(raw.ids) },
  loader: ({ context }) =>
    context.language.use(
      'documents',
      'envelopes',
      'faces',
      'faces-envelopes',
      'faces-signing',
      'people',
      'review-tray',
      'signing',
    ),
  component: Tray,
})

function Tray() {
  const { ids } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MemberTray ids={ids} onIds={(kept) => void navigate({ search: { ids: [...kept] }, replace: true })} />
  )
}
