/** The address of the wizard: which draft, which step. Anything else in it is dropped. */
import { idSchema } from '../../../sync/ids.ts'
import type { WizardStep } from '../finalise/send-readiness.ts'

export interface AddSearch {
  readonly draft?: `envelope:${string}`
  readonly step?: WizardStep
}

const envelopeId = idSchema('envelope')

export function parseAddSearch(search: Readonly<Record<string, unknown>>): AddSearch {
  const draft = envelopeId.safeParse(search.draft)
  const { step } = search
  return {
    ...(draft.success && { draft: draft.data }),
    ...((step === 'recipients' || step === 'fields' || step === 'finalise') && { step }),
  }
}
