import type { EnvelopeDocument } from '../../../sync/entities/envelope.ts'

/** What a wish to finish leads to while documents have not been on the screen (W18). */
export type BeforeFinish =
  | { readonly kind: 'finish' }
  /** The one that is left is before the person's eyes and being drawn: a moment, and it goes on. */
  | { readonly kind: 'await' }
  | { readonly kind: 'lead'; readonly documentId: string }

/** @param viewedId the document in the middle of the window; the first, before any is there. */
export function beforeFinish(
  unread: readonly Pick<EnvelopeDocument, 'id'>[],
  viewedId: string | undefined,
): BeforeFinish {
  const [first, ...others] = unread
  if (!first) return { kind: 'finish' }
  return others.length === 0 && viewedId === first.id
    ? { kind: 'await' }
    : { kind: 'lead', documentId: first.id }
}
