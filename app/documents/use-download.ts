import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { currentRevision, type Envelope } from '../../sync/entities/envelope.ts'
import { saveBlob } from '../files/save-blob.ts'
import { useFiles } from '../files/use-files.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { noteDownload } from './note-download.ts'
import { pdfName } from './pdf-name.ts'
import { useNoDownload } from './use-no-download.ts'

export type Wanted = { readonly sha256: string; readonly name: string }
/** The file and the envelope it is of, whose trail hears of it. */
type WantedOf = Wanted & { readonly of: Pick<Envelope, 'id' | 'title'> }

/** The file people mean by "the document": the newest revision, as sealed as it is. */
export function currentFile(document: Envelope['documents'][number]): Wanted {
  return { sha256: currentRevision(document)?.sha256 ?? document.pdfSha256, name: pdfName(document.name) }
}

/** Downloads the documents of an envelope; answers with the sentence of what went wrong, or undefined. */
export function useDownload(): (envelopeId: string) => Promise<string | undefined> {
  const replica = useReplica()
  const downloadFile = useDownloadFile()
  const noDownload = useNoDownload()
  const { t } = useLingui()
  return useCallback(
    async (id) => {
      if (!replica.envelope(id) && (await replica.loadEnvelope(id)) !== 'held')
        return t`Failed to create or download the file.`
      const envelope = replica.envelope(id)
      if (!envelope) return t`Failed to create or download the file.`
      const forbidden = noDownload(envelope)
      if (forbidden !== undefined) return forbidden
      for (const document of envelope.documents) {
        const problem = await downloadFile({ ...currentFile(document), of: envelope })
        if (problem) return problem
      }
      return undefined
    },
    [replica, downloadFile, noDownload, t],
  )
}

/** Downloads one stored file under its name. */
export function useDownloadFile(): (wanted: WantedOf) => Promise<string | undefined> {
  const files = useFiles()
  const replica = useReplica()
  const { t } = useLingui()
  return useCallback(
    async ({ sha256, name, of }) => {
      const file = await files.read(sha256)
      if (file.kind === 'file') {
        saveBlob(file.blob, name)
        noteDownload(replica, of, sha256)
        return undefined
      }
      if (file.kind === 'refused') {
        const reason = file.reason
        return t`Download failed: ${reason}`
      }
      return file.kind === 'unexpected'
        ? t`Unexpected response type.`
        : t`Failed to create or download the file.`
    },
    [files, replica, t],
  )
}
