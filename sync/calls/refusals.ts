/** Refusals that come in groups, because what answers is any of many commands. */
import { ANSWERS, type AnswerCode } from '../answers.ts'

const within = (from: number, to: number): readonly AnswerCode[] =>
  (Object.keys(ANSWERS) as AnswerCode[]).filter(
    (word) => ANSWERS[word].code >= from && ANSWERS[word].code < to,
  )

/** What a command about an envelope, its steps and its files may say. */
export const ENVELOPE_REFUSALS: readonly AnswerCode[] = [
  'step-password-required',
  'step-code-required',
  'image-not-valid',
  'download-restricted',
  'command-id-reused',
  'command-not-known',
  'license-expired',
  ...within(9200, 9400),
]
/** What stands between a reader and an envelope: a step that is not open yet, files that are not given out. */
export const READING_REFUSALS: readonly AnswerCode[] = [
  'step-password-required',
  'step-code-required',
  'restricted',
  'download-restricted',
]
/** What is said of a file that was sent here. */
export const FILE_REFUSALS: readonly AnswerCode[] = within(9300, 9400)
