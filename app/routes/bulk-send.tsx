import { createFileRoute } from '@tanstack/react-router'
import { BulkSendPage, type BulkSendSearch } from '../bulk-send/bulk-send-page.tsx'

const textOf = (raw: unknown): string | undefined => (typeof raw === 'string' ? raw : undefined)

export const Route = createFileRoute('/bulk-send')({
  validateSearch: (raw: Record<string, unknown>): BulkSendSearch => {
    const draft = textOf(raw.draft)
    const run = textOf(raw.run)
    return {
      ...(draft?.startsWith('envelope:') ? { draft: draft as `envelope:${string}` } : {}),
      ...(run ? { run } : {}),
    }
  },
  loader: ({ context }) =>
    context.language.use('bulk-send', 'composing', 'envelopes', 'faces', 'faces-envelopes', 'faces-signing'),
  component: BulkSend,
})

function BulkSend() {
  return <BulkSendPage {...Route.useSearch()} />
}
