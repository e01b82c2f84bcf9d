import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AnswerCode, Refusal } from '../../sync/answers.ts'
import { BY_WHAT, LEGAL, SENTENCES } from './refusal-words.ts'

type Facts = NonNullable<Refusal['facts']>
/** Codes come from the wire: a newer server may know words this version does not. */
export type AnyRefusal = { readonly code: string; readonly facts?: Facts | undefined }

const UNKNOWN = msg`The server did not accept this`

/** The plain sentence of a refusal, in the reader's language. */
export function useRefusalSentence(): (refusal: AnyRefusal) => string {
  const { t } = useLingui()
  return ({ code, facts }) => {
    if (code === 'draft-changed' && typeof facts?.by === 'string') {
      const { by } = facts
      return t`${by} changed the draft. Review it before you send it.`
    }
    return t(BY_WHAT[`${code} ${facts?.what}`] ?? SENTENCES[code as AnswerCode] ?? UNKNOWN)
  }
}

/** What did not happen, where the specification has words for it; the reason follows. */
const ACT_FAILED: Partial<Record<string, (input: Readonly<Record<string, unknown>>) => MessageDescriptor>> = {
  setFlagged: ({ flagged }) =>
    flagged === false ? msg`Unable to Unfavorite document` : msg`Unable to Favorite document`,
  setArchived: ({ archived }) =>
    archived === false ? msg`Unable to Unarchive document` : msg`Unable to Archive document`,
  cancelEnvelope: () => msg`Unable to cancel document`,
  remindRecipients: () => msg`Unable to send reminder`,
}

/** Failures that say nothing about the document: the same wish may succeed in a while. */
const PASSING: ReadonlySet<string> = new Set(['something-went-wrong', 'too-many-requests', 'out-of-room'])
const TRY_LATER: Readonly<Record<string, MessageDescriptor>> = {
  deleteEnvelope: msg`Unable to delete document. Please try again later.`,
  purgeEnvelope: msg`Unable to delete document. Please try again later.`,
  restoreEnvelope: msg`Unable to restore. Please try again later.`,
}

/** The sentence of a refused outbox entry: what was not accepted, why, and what did not happen. */
export function useEntryRefusal(): (entryName: string, refusal: AnyRefusal, input?: unknown) => string {
  const { t } = useLingui()
  const sentence = useRefusalSentence()
  return (name, refusal, input) => {
    const legal = LEGAL[name]?.[refusal.code as AnswerCode]
    if (legal) return t(legal)
    const later = PASSING.has(refusal.code) ? TRY_LATER[name] : undefined
    if (later) return t(later)
    const failed = ACT_FAILED[name]?.((input ?? {}) as Record<string, unknown>)
    const reason = sentence(refusal)
    return failed ? t`${t(failed)}: ${reason}` : t`Not accepted: ${reason}`
  }
}
