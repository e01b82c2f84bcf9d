import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Act } from '../rules/signing-phase.ts'

export interface ActWords {
  /** The exact first sentence of a captured act. */
  readonly captured: ReactNode
  readonly done: ReactNode
  readonly doneAt: (time: ReactNode) => ReactNode
  readonly takeBack: ReactNode
  /** After a refusal that asks to read once more. */
  readonly again: ReactNode
}

/** Signed, approved, submitted and rejected each in their own words. */
export function useActWords(act: Act): ActWords {
  switch (act) {
    case 'sign':
      return {
        captured: <Trans>Signature saved on this device.</Trans>,
        done: <Trans>Signed</Trans>,
        doneAt: (time) => <Trans>Signed at {time}</Trans>,
        takeBack: <Trans>Take signature back</Trans>,
        again: <Trans>Read and sign again</Trans>,
      }
    case 'approve':
      return {
        captured: <Trans>Approval saved on this device.</Trans>,
        done: <Trans>Approved</Trans>,
        doneAt: (time) => <Trans>Approved at {time}</Trans>,
        takeBack: <Trans>Take approval back</Trans>,
        again: <Trans>Read and approve again</Trans>,
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
  }
}
