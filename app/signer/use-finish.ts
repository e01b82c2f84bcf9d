import { useEffect, useState } from 'react'
import type { Envelope, EnvelopeDocument } from '../../sync/entities/envelope.ts'
import { beforeFinish } from './rules/before-finish.ts'

export interface Finish {
  /** Asked while the one document left to show was being drawn before the person's eyes: goes on once it is there. */
  readonly isAwaited: boolean
  /** The document somebody was led to instead of finishing; said until they ask again, or it would only flash by. */
  readonly missed: EnvelopeDocument | undefined
  ask(): void
  /** They do something else. */
  letBe(): void
  leadTo(id: string): void
}

/** What becomes of the wish to finish while documents have not been on the screen (W18). */
export function useFinish({
  envelope,
  unread,
  viewed,
  onLead,
  onFinish,
}: {
  readonly envelope: Envelope
  readonly unread: readonly EnvelopeDocument[]
  /** Index of the document in the middle of the window; undefined before any is there. */
  readonly viewed: number | undefined
  readonly onLead: (documentIndex: number) => void
  readonly onFinish: () => void
}): Finish {
  const [isAwaited, setAwaited] = useState(false)
  const [ledTo, setLedTo] = useState<string | null>(null)
  const leadTo = (id: string) => {
    setLedTo(id)
    onLead(envelope.documents.findIndex((one) => one.id === id))
  }
  const finish = () => {
    setAwaited(false)
    setLedTo(null)
    onFinish()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes on at the moment the last of them is shown
  useEffect(() => {
    if (isAwaited && unread.length === 0) finish()
  }, [isAwaited, unread.length])
  return {
    isAwaited,
    missed: envelope.documents.find((one) => one.id === ledTo),
    ask: () => {
      const next = beforeFinish(unread, envelope.documents[viewed ?? 0]?.id)
      if (next.kind === 'finish') finish()
      else if (next.kind === 'await') setAwaited(true)
      else leadTo(next.documentId)
    },
    letBe: () => {
      setAwaited(false)
      setLedTo(null)
    },
    leadTo,
  }
}
