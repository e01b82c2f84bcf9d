import { useSyncExternalStore } from 'react'
import type { DraftView } from '../../../sync/collab/draft-view.ts'
import { kindFacts } from '../../../sync/entities/field.ts'
import { useComposingFiles } from '../../files/composing-files.tsx'

/** Names of documents that came signed and have fields whose values will stand beside them. */
export function useValuesBesideFile(draft: DraftView): readonly string[] {
  const files = useComposingFiles()
  const filled = new Set(
    draft.fields
      .filter((one) => kindFacts(one.kind).mark !== 'signature' && one.requirement !== 'hidden')
      .map((one) => one.documentId),
  )
  const ids = useSyncExternalStore(files.subscribe, () =>
    draft.documents
      .filter((one) => filled.has(one.id) && files.found(one.sha256)?.hadSignatures)
      .map((one) => one.id)
      .join(' '),
  )
  const wanted = new Set(ids.split(' '))
  return draft.documents.filter((one) => wanted.has(one.id)).map((one) => one.name)
}
