/** Arranged pages become the document's file. Works without network: the new bytes are kept here and travel later. */
import type { DocumentView } from '../../../sync/collab/draft-view.ts'
import { arrangeDocument } from '../../../sync/collab/pages/arrange-document.ts'
import type { Arrangement } from '../../../sync/collab/pages/arrangement.ts'
import { maxFileBytes } from '../../../sync/rules/file-validation.ts'
import type { ComposingFiles } from '../../files/composing-files.tsx'
import { whyNotTaken } from '../../files/file-not-taken.ts'
import type { LiveDraft } from '../../live/live-draft.ts'
import { newFileId } from '../../replica/device-ids.ts'
import type { PageSource } from './page-source.ts'
import { runArranging } from './run-arranging.ts'

export type SaveFailure = 'replaced' | 'removed' | 'too-large' | 'device-full' | 'failed'

export interface ArrangedSaving {
  readonly live: Pick<LiveDraft, 'edit' | 'undo'>
  readonly files: Pick<ComposingFiles, 'options' | 'take' | 'drop'>
  readonly document: Pick<DocumentView, 'id' | 'name' | 'sha256'>
  /** The document itself first. */
  readonly sources: readonly Pick<PageSource, 'bytes' | 'sizes'>[]
  readonly arrangement: Arrangement
  /** The work itself; elsewhere than on the page. */
  readonly arrange?: typeof runArranging
}

export async function saveArranged(wish: ArrangedSaving): Promise<'saved' | SaveFailure> {
  const { live, files, document, sources, arrangement, arrange = runArranging } = wish
  try {
    const bytes = await arrange({ sources: sources.map((one) => one.bytes), arrangement, id: newFileId() })
    if (bytes.length > maxFileBytes(files.options())) return 'too-large'
    const name = pdfNameOf(document.name)
    const taken = await files.take(new File([bytes], name, { type: 'application/pdf' }), 'document')
    const { sha256, sizeBytes } = taken
    live.undo.endStep()
    const outcome = live.edit((ydoc) =>
      arrangeDocument(ydoc, document.id, {
        from: document.sha256,
        file: { name, sha256, sizeBytes },
        arrangement,
        sizes: sources[0]?.sizes ?? [],
      }),
    )
    live.undo.endStep()
    if (outcome === 'arranged') return 'saved'
    files.drop(sha256)
    return outcome
  } catch (error) {
    return whyNotTaken(error) === 'device-full' ? 'device-full' : 'failed'
  }
}

/** What was a picture or an office document is a PDF from here on. */
export const pdfNameOf = (name: string): string =>
  /\.pdf$/i.test(name) ? name : `${name.replace(/\.(png|jpe?g|docx?|xlsx?)$/i, '')}.pdf`
