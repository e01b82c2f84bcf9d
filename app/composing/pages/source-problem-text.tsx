import { Trans } from '@lingui/react/macro'
import { MAX_ARRANGED_PAGES } from '../../../sync/collab/pages/arrangement.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { FaultText } from '../create/file-row.tsx'
import type { SourceProblem } from './page-source.ts'

/** Why the pages of this document, or of a file somebody wants to add, cannot be arranged. */
export function SourceProblemText({
  problem,
  isAdded,
}: {
  readonly problem: SourceProblem
  /** It was about to be added; as a document of its own it may be taken. */
  readonly isAdded: boolean
}) {
  const limit = useFormat().number(MAX_ARRANGED_PAGES)
  switch (problem) {
    case 'too-many-pages':
      return <Trans>A document that is arranged here can have {limit} pages at most</Trans>
    case 'signed':
      return isAdded ? (
        <Trans>
          This file is already signed, and its pages would lose the signatures. Add it as a document of its
          own.
        </Trans>
      ) : (
        <Trans>
          This document is already signed. Its pages stay as they are, or the signatures in it would be lost.
        </Trans>
      )
    case 'protected':
      return isAdded ? (
        <Trans>
          This PDF is protected. Add it as a document of its own, then it is unlocked when it is uploaded.
        </Trans>
      ) : (
        <Trans>This PDF is protected. Its pages can be arranged once it was uploaded and unlocked.</Trans>
      )
    case 'damaged':
      return isAdded ? (
        <Trans>
          This PDF is damaged. Add it as a document of its own, then it is repaired when it is uploaded.
        </Trans>
      ) : (
        <Trans>This PDF is damaged. Its pages can be arranged once it was uploaded and repaired.</Trans>
      )
    case 'absent':
      return <Trans>This file is not on this device. Its pages can be arranged when you are online.</Trans>
    case 'picture':
      return <Trans>This picture cannot be read, or it is too large</Trans>
    case 'type-not-supported':
      return <Trans>Pages can be added from PDF, PNG and JPEG files</Trans>
    default:
      return <FaultText fault={problem} />
  }
}
