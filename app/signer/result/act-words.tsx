import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { StepKind } from '../../../sync/entities/envelope.ts'
import type { Act } from '../../signing/rules/signing-phase.ts'

export interface ActWords {
  /** The exact first sentence of a captured act. */
  readonly captured: ReactNode
  readonly done: ReactNode
  readonly doneAt: (time: ReactNode) => ReactNode
  readonly takeBack: ReactNode
  /** After a refusal that asks to read once more. */
  readonly again: ReactNode
}

const APPROVED: Pick<ActWords, 'done' | 'doneAt'> = {
  done: <Trans>Approved</Trans>,
  doneAt: (time) => <Trans>Approved at {time}</Trans>,
}
/** As the specification has it for admin readers (`hasRequestMessage`). */
const REQUEST_APPROVED: Pick<ActWords, 'done' | 'doneAt'> = {
  done: <Trans>The request has been approved.</Trans>,
  doneAt: () => <Trans>The request has been approved.</Trans>,
}

/** Every act in its own words; what leaves a seal is not called a signature. */
export function actWords(act: Act, kind: StepKind, isReadersRequest = false): ActWords {
  switch (act) {
    case 'sign':
      return kind === 'eSeal' || kind === 'corporateSeal' ? SEAL : SIGN
    case 'approve':
      return {
        captured: <Trans>Approval saved on this device.</Trans>,
        ...(isReadersRequest ? REQUEST_APPROVED : APPROVED),
        takeBack: <Trans>Take approval back</Trans>,
        again: <Trans>Read and approve again</Trans>,
      }
    case 'endorse':
      return {
        captured: <Trans>Endorsement saved on this device.</Trans>,
        done: <Trans>Endorsed</Trans>,
        doneAt: (time) => <Trans>Endorsed at {time}</Trans>,
        takeBack: <Trans>Take endorsement back</Trans>,
        again: <Trans>Read and endorse again</Trans>,
      }
    case 'action':
      return {
        captured: <Trans>Saved on this device that it is done.</Trans>,
        done: <Trans>Action taken</Trans>,
        doneAt: (time) => <Trans>Action taken at {time}</Trans>,
        takeBack: <Trans>Take it back</Trans>,
        again: <Trans>Read it again</Trans>,
      }
    case 'inform':
      return {
        captured: <Trans>Information saved on this device.</Trans>,
        done: <Trans>Information given</Trans>,
        doneAt: (time) => <Trans>Information given at {time}</Trans>,
        takeBack: <Trans>Take information back</Trans>,
        again: <Trans>Read and answer again</Trans>,
      }
    case 'fill':
      return {
        captured: <Trans>Answers saved on this device.</Trans>,
        done: <Trans>Submitted</Trans>,
        doneAt: (time) => <Trans>Submitted at {time}</Trans>,
        takeBack: <Trans>Take answers back</Trans>,
        again: <Trans>Read and submit again</Trans>,
      }
    case 'reject':
      return {
        captured: <Trans>Rejection saved on this device.</Trans>,
        done: <Trans>Rejected</Trans>,
        doneAt: (time) => <Trans>Rejected at {time}</Trans>,
        takeBack: <Trans>Take rejection back</Trans>,
        again: <Trans>Read it again</Trans>,
      }
    case 'acknowledge':
      return {
        captured: <Trans>Acknowledgement saved on this device.</Trans>,
        done: <Trans>Acknowledged</Trans>,
        doneAt: (time) => <Trans>Acknowledged at {time}</Trans>,
        takeBack: <Trans>Take it back</Trans>,
        again: <Trans>Read it again</Trans>,
      }
    case 'ask':
      return {
        captured: <Trans>Question saved on this device.</Trans>,
        done: <Trans>Question sent</Trans>,
        doneAt: (time) => <Trans>Question sent at {time}</Trans>,
        takeBack: <Trans>Take question back</Trans>,
        again: <Trans>Read it again</Trans>,
      }
    case 'withdraw':
      return {
        captured: <Trans>Saved on this device that you no longer wait.</Trans>,
        done: <Trans>Question withdrawn</Trans>,
        doneAt: (time) => <Trans>Question withdrawn at {time}</Trans>,
        takeBack: <Trans>Take it back</Trans>,
        again: <Trans>Read it again</Trans>,
      }
    case 'delegate':
      return {
        captured: <Trans>Delegation saved on this device.</Trans>,
        done: <Trans>Delegated</Trans>,
        doneAt: (time) => <Trans>Delegated at {time}</Trans>,
        takeBack: <Trans>Take delegation back</Trans>,
        again: <Trans>Choose somebody else</Trans>,
      }
    case 'return':
      return {
        captured: <Trans>Your returning it is saved on this device.</Trans>,
        done: <Trans>Returned</Trans>,
        doneAt: (time) => <Trans>Returned at {time}</Trans>,
        takeBack: <Trans>Take it back</Trans>,
        again: <Trans>Read it again</Trans>,
      }
    case 'revert':
      return {
        captured: <Trans>Your sending it back is saved on this device.</Trans>,
        done: <Trans>Sent back for changes</Trans>,
        doneAt: (time) => <Trans>Sent back for changes at {time}</Trans>,
        takeBack: <Trans>Take it back</Trans>,
        again: <Trans>Read it again</Trans>,
      }
  }
}

const SIGN: ActWords = {
  captured: <Trans>Signature saved on this device.</Trans>,
  done: <Trans>Signed</Trans>,
  doneAt: (time) => <Trans>Signed at {time}</Trans>,
  takeBack: <Trans>Take signature back</Trans>,
  again: <Trans>Read and sign again</Trans>,
}
const SEAL: ActWords = {
  captured: <Trans>Seal saved on this device.</Trans>,
  done: <Trans>Sealed</Trans>,
  doneAt: (time) => <Trans>Sealed at {time}</Trans>,
  takeBack: <Trans>Take seal back</Trans>,
  again: <Trans>Read and seal again</Trans>,
}
