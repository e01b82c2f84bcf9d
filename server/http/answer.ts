/** The envelope around every answer: code, data and one sentence in three languages. */
import ar from '../../locales/ar/answers.json' with { type: 'json' }
import en from '../../locales/en/answers.json' with { type: 'json' }
import fr from '../../locales/fr/answers.json' with { type: 'json' }
import { ANSWERS, type AnswerCode, type Refusal } from '../../sync/answers.ts'
import { createSentences, type SentenceValues } from '../language/sentences.ts'

export const answerSentences = createSentences({ en, ar, fr })

export interface AnswerEnvelope {
  /** 0 means success. */
  readonly code: number
  readonly data: unknown
  readonly description: { readonly en: string; readonly ar: string; readonly fr: string }
}

/** `sentence` is a key of `locales/{language}/answers.json`; an unknown one falls back to plain success. */
export const successEnvelope = (data: unknown, sentence = 'success'): AnswerEnvelope => ({
  code: 0,
  data: data ?? null,
  description: describe(answerSentences.has(sentence) ? sentence : 'success'),
})

/** The facts of a refusal travel as `data`, so that a client can explain it in its own way. */
export const refusalEnvelope = (refusal: Refusal): AnswerEnvelope => ({
  code: ANSWERS[refusal.code].code,
  data: refusal.facts ?? null,
  description: describe(refusal.code, refusal.facts),
})

export const statusOf = (code: AnswerCode): number => ANSWERS[code].status

function describe(key: string, values?: SentenceValues): AnswerEnvelope['description'] {
  return {
    en: answerSentences.format('en', key, values),
    ar: answerSentences.format('ar', key, values),
    fr: answerSentences.format('fr', key, values),
  }
}
