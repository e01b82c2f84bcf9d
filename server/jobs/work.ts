/** Every kind of work that is queued: effects of commands, and what the server asks of itself. */
import type { DeclaredEffect } from '../../sync/commands/effect.ts'
import { EFFECTS, type EffectKind } from '../../sync/commands/effects.ts'
import { namedSubject, type OfEnvelope } from '../../sync/entities/subject.ts'

type Payload = Readonly<Record<string, unknown>>

/** What the server queues by itself, and what each is about, as effects say it of themselves. */
const OWN_WORK = {
  /** Nobody is needed for it: it is about who is gone. */
  erasePerson: ({ personId }: Payload) => [personId],
  mailDeclined: ({ inviteId }: Payload) => [inviteId],
  push: ({ personId, ...of }: Payload & OfEnvelope) => [personId, namedSubject(of).id],
  tellWebhook: ({ webhookId }: Payload) => [webhookId],
}
export type WorkKind = EffectKind | keyof typeof OWN_WORK
export const WORK_KINDS = [...Object.keys(EFFECTS), ...Object.keys(OWN_WORK)] as readonly WorkKind[]

/** Ids of the things without which nothing of it is left to do; none of work that no release knows any more. */
export function workIsAbout(kind: string, payload: Payload): readonly unknown[] {
  if (Object.hasOwn(OWN_WORK, kind)) return OWN_WORK[kind as keyof typeof OWN_WORK](payload)
  if (Object.hasOwn(EFFECTS, kind))
    return (EFFECTS[kind as EffectKind] as DeclaredEffect<unknown>).about(payload)
  return []
}
