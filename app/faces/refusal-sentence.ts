/**
 * What a refusal says to a person. The sentences are the server's own (`locales/{language}/answers.json`), compiled into
 * words of this page: what a rule refuses here with no network reads like what the server refuses.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { use, useCallback, useEffect } from 'react'
import type { AnswerCode, Refusal } from '../../sync/answers.ts'
import { LanguageContext } from '../i18n/language.ts'
import { type Faces, sideOf } from './face.ts'

type Facts = NonNullable<Refusal['facts']>
/** Codes come from the wire: a newer server may know words this version does not. */
export type AnyRefusal = { readonly code: string; readonly facts?: Facts | undefined }

const UNKNOWN = msg`The server did not accept this`
/** Here nobody has asked for a code yet; the server says its sentence when it has sent one. */
const STEP_CODE = msg`This step is protected by a code`

/** The plain sentence of a refusal, in the reader's language. */
export function useRefusalSentence(): (refusal: AnyRefusal) => string {
  const { t, i18n } = useLingui()
  const language = use(LanguageContext)
  useEffect(() => {
    // They are on the device once the app is kept; whoever has neither them nor a network reads `UNKNOWN`.
    language?.use('answers').catch(() => undefined)
  }, [language])
  return useCallback(
    ({ code, facts }) => {
      if (code === 'draft-changed' && typeof facts?.by === 'string') {
        const { by } = facts
        return t`${by} changed the draft. Review it before you send it.`
      }
      if (code === 'step-code-required') return t(STEP_CODE)
      const id = `answer:${code}`
      return i18n.messages[id] === undefined ? t(UNKNOWN) : i18n._(id, { ...facts })
    },
    [t, i18n],
  )
}

const SAYS_NOTHING: ReadonlySet<AnswerCode> = new Set([
  'something-went-wrong',
  'too-many-requests',
  'out-of-room',
])

/**
 * The sentence of a refused wish: what was not accepted, why, and what did not happen. `faces` are those of the
 * commands a screen can meet.
 */
export function useEntryRefusal(
  faces: Faces,
): (command: string, refusal: AnyRefusal, input?: unknown) => string {
  const { t } = useLingui()
  const sentence = useRefusalSentence()
  return (command, refusal, input) => {
    const code = refusal.code as AnswerCode
    const face = faces[command]
    const whole: MessageDescriptor | undefined =
      face?.refused?.[code] ?? (SAYS_NOTHING.has(code) ? face?.tryLater : undefined)
    if (whole) return t(whole)
    const failed = face ? sideOf(face, input).failed : undefined
    const reason = sentence(refusal)
    return failed ? t`${t(failed)}: ${reason}` : t`Not accepted: ${reason}`
  }
}
