import { useLingui } from '@lingui/react/macro'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { refuseDownload } from '../../sync/rules/download-access.ts'
import { readerOf } from '../../sync/rules/render-envelope.ts'
import { useReplica } from '../replica/use-replica.tsx'

/** Why this person may not save files of an envelope, in words; undefined where they may. */
export function useNoDownload(): (envelope: Envelope) => string | undefined {
  const { actor } = useReplica()
  const { t } = useLingui()
  return (envelope) => {
    const refused = refuseDownload(envelope, readerOf(actor))
    if (!refused) return undefined
    return refused.code === 'download-restricted'
      ? t`Download is restricted by your organization.`
      : t`The sender does not allow this document to be downloaded`
  }
}
