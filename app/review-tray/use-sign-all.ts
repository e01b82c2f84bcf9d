import { useState } from 'react'
import { type Refusal, refusal } from '../../sync/answers.ts'
import type { CommandInput } from '../../sync/commands/registry.ts'
import { bulkCommand } from '../../sync/commands/signing/bulk-act.ts'
import type { Language } from '../../sync/entities/envelope.ts'
import type { OwnMark } from '../../sync/entities/profile.ts'
import { consentIn } from '../../sync/rules/consent-text.ts'
import { useReplica } from '../replica/use-replica.tsx'
import type { MarkMade } from '../signing/rules/signing-progress.ts'
import type { MarkPicture } from '../signing/signature/mark-picture.ts'
import type { TrayItem } from './use-tray.ts'

export type TrayMark = { readonly picture: MarkPicture; readonly made: MarkMade }
/** Marks that one person gives once for all documents of the tray. */
export type MarkKind = Exclude<OwnMark, 'stamp'>
export type TrayMarks = Readonly<Partial<Record<MarkKind, TrayMark>>>

/** One wish for each document. What is refused here stays in its line with its reason; the others go on. */
export function useSignAll(marks: TrayMarks, language: Language) {
  const replica = useReplica()
  const [refused, setRefused] = useState<ReadonlyMap<string, Refusal>>(new Map())
  const [busy, setBusy] = useState(false)

  const signOne = async ({ envelope, state }: TrayItem): Promise<Refusal | null> => {
    if (!envelope || typeof state === 'string' || state.status !== 'Ready') return refusal('not-found')
    const used = [
      ...new Set(state.ready.drawn.map((one) => (one.kind === 'initials' ? 'initials' : 'signature'))),
    ]
    const made = used.map((which) => marks[which]?.made ?? 'saved')
    const wish = bulkCommand(envelope, state.ready, {
      marks: { signature: marks.signature?.picture ?? null, initials: marks.initials?.picture ?? null },
      markMade: made.find((one) => one !== 'drawn') ?? 'drawn',
      consent: consentIn(language),
      shown: replica.shown(envelope.id),
    })
    if (!wish) return refusal('field-value-missing')
    const blobs = Object.fromEntries(
      used.flatMap((which) => {
        const picture = marks[which]?.picture
        return picture ? [[picture.sha256, picture.png]] : []
      }),
    )
    const { name, input } = wish
    const answer = replica.check(name, input as CommandInput<typeof name>)
    if (answer) return answer
    const sent = await replica.dispatch(name, input as CommandInput<typeof name>, {
      title: envelope.title,
      blobs,
    })
    return sent.ok ? null : sent.error
  }

  const signAll = async (items: readonly TrayItem[]) => {
    setBusy(true)
    const reasons = new Map<string, Refusal>()
    for (const item of items) {
      const reason = await signOne(item)
      if (reason) reasons.set(item.id, reason)
    }
    setRefused(reasons)
    setBusy(false)
  }
  return { signAll, refused, busy }
}
