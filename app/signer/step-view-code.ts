/** The state of the step view, told to whatever face of it is shown; see `sync/rules/signing/step-view.ts`. */
import { createContext, use } from 'react'
import { STEP_VIEWS, type StepView } from '../../sync/rules/signing/step-view.ts'

export const StepViewContext = createContext<StepView>('Loading')

/** Its number, for the attribute `data-step-view` of the face. */
export const useStepViewCode = (): number => STEP_VIEWS[use(StepViewContext)]
