/** The address of the wizard: which draft and step, or what a draft is to begin from. Anything else in it is dropped. */
import { idSchema } from '../../../sync/ids.ts'
import { type HandedOver, parseHandedOver } from '../../templates/rules/handed-over.ts'
import type { WizardStep } from '../finalise/send-readiness.ts'

export interface AddSearch extends HandedOver {
  readonly draft?: `envelope:${string}`
  readonly step?: WizardStep
}

const envelopeId = idSchema('envelope')

export function parseAddSearch(search: Readonly<Record<string, unknown>>): AddSearch {
  const draft = envelopeId.safeParse(search.draft)
  const { step } = search
  return {
    ...(draft.success ? { draft: draft.data } : parseHandedOver(search)),
    ...((step === 'recipients' || step === 'fields' || step === 'finalise') && { step }),
  }
}
