/** What stands between a draft and sending, as a short list: each point is ready or says what is missing where. */
import type { Problem, ProblemCode } from '../../../sync/collab/draft-problem.ts'

export type ReadinessPoint = 'documents' | 'recipients' | 'signatures' | 'fields' | 'settings'
export type WizardStep = 'recipients' | 'fields' | 'finalise'

export interface Readiness {
  readonly point: ReadinessPoint
  readonly problems: readonly Problem[]
}

const POINT_OF: Readonly<Partial<Record<ProblemCode, ReadinessPoint>>> = {
  'document-missing': 'documents',
  'document-too-many': 'documents',
  'document-name-missing': 'documents',
  'file-uploading': 'documents',
  'file-refused': 'documents',
  'attachment-too-many': 'documents',
  'attachment-name-missing': 'documents',
  'recipient-missing': 'recipients',
  'acting-recipient-missing': 'recipients',
  'recipient-too-many': 'recipients',
  'recipient-name-missing': 'recipients',
  'recipient-name-too-long': 'recipients',
  'recipient-email-missing': 'recipients',
  'recipient-email-not-valid': 'recipients',
  'recipient-duplicate': 'recipients',
  'recipient-message-too-long': 'recipients',
  'step-not-available': 'recipients',
  'holders-gone': 'recipients',
  'holders-number-missing': 'recipients',
  'group-name-missing': 'recipients',
  'group-too-small': 'recipients',
  'group-mixed': 'recipients',
  'signature-field-missing': 'signatures',
  'group-places-differ': 'fields',
  'field-too-many': 'fields',
  'field-recipient-missing': 'fields',
  'field-not-for-step': 'fields',
  'field-outside-page': 'fields',
  'field-label-too-long': 'fields',
  'options-missing': 'fields',
  'options-not-valid': 'fields',
  'default-not-valid': 'fields',
  'condition-not-valid': 'fields',
  'condition-cycle': 'fields',
}
const STEP_OF: Readonly<Record<ReadinessPoint, WizardStep>> = {
  documents: 'recipients',
  recipients: 'recipients',
  signatures: 'fields',
  fields: 'fields',
  settings: 'finalise',
}
const ALWAYS: readonly ReadinessPoint[] = ['documents', 'recipients', 'signatures']

export const pointOf = (code: ProblemCode): ReadinessPoint => POINT_OF[code] ?? 'settings'

/** Where a problem is solved. */
export const stepOf = (problem: Problem): WizardStep =>
  problem.code === 'entry-not-readable' && problem.in !== 'fields'
    ? 'recipients'
    : STEP_OF[problem.in === 'fields' ? 'fields' : pointOf(problem.code)]

/** The three points everybody asks about, and others only when something is wrong with them. */
export function readinessOf(problems: readonly Problem[]): Readiness[] {
  const of = (point: ReadinessPoint) => problems.filter((one) => pointOf(one.code) === point)
  return (['documents', 'recipients', 'signatures', 'fields', 'settings'] as const).flatMap((point) => {
    const found = of(point)
    return found.length > 0 || ALWAYS.includes(point) ? [{ point, problems: found }] : []
  })
}

/** A step is done when nothing in it is missing. */
export function isStepDone(step: WizardStep, problems: readonly Problem[]): boolean {
  return !problems.some((one) => stepOf(one) === step)
}
