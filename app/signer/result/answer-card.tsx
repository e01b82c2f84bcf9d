import type { StepView } from '../../../sync/rules/signing/step-view.ts'
import type { Phase } from '../../signing/rules/signing-phase.ts'
import { CapturedCard } from './captured-card.tsx'
import { DoneCard } from './done-card.tsx'
import { RefusedCard } from './refused-card.tsx'
import type { ResultProps } from './result-frame.tsx'

/** The card of an act that was captured, refused or accepted; every other view is the document itself. */
export function answerCard(
  view: StepView,
  props: Omit<ResultProps<Phase['kind']>, 'phase'> & { readonly phase: Phase },
) {
  const { phase, ...rest } = props
  switch (view) {
    case 'Signing':
      return phase.kind === 'captured' ? <CapturedCard {...rest} phase={phase} /> : null
    case 'SigningFailed':
      return phase.kind === 'refused' ? <RefusedCard {...rest} phase={phase} /> : null
    case 'SigningSuccess':
    case 'Success':
      return phase.kind === 'done' ? <DoneCard {...rest} phase={phase} /> : null
    default:
      return null
  }
}
