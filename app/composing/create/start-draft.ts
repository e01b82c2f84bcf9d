/** From chosen files to a draft: the line in the list by a command, the content in its live document. */
import { addAttachment, addDocument } from '../../../sync/collab/edit-documents.ts'
import { addRecipient } from '../../../sync/collab/edit-recipients.ts'
import { createDraft } from '../../../sync/collab/edit-settings.ts'
import type { EnvelopeKind, Language } from '../../../sync/entities/envelope.ts'
import type { Organization } from '../../../sync/entities/organization.ts'
import type { Profile } from '../../../sync/entities/profile.ts'
import { createId, type EnvelopeId, type IdSource } from '../../../sync/ids.ts'
import { newDraftDefaults } from '../../../sync/settings/settings.ts'
import { titleOf } from '../../files/file-kinds.ts'
import type { LiveDrafts } from '../../live/live-drafts.ts'
import type { Replica } from '../../replica/engine.ts'
import type { NewFile } from './new-files.ts'

export interface NewDraft {
  readonly kind: EnvelopeKind
  readonly files: readonly NewFile[]
  /** The initiator is the only signer. */
  readonly iSign: boolean
  readonly language: Language
  readonly timeZone: string
  /** As this device knows it. */
  readonly organization?: Organization | undefined
  readonly me: Pick<Profile, 'name' | 'email' | 'preferences'> | null
}

export interface StartDraftDeps {
  readonly replica: Pick<Replica, 'dispatch'>
  readonly drafts: Pick<LiveDrafts, 'open'>
  readonly ids: IdSource
}

/** Resolves when both are safely on this device; no network is needed. */
export async function startDraft(
  wish: NewDraft,
  { replica, drafts, ids }: StartDraftDeps,
): Promise<EnvelopeId> {
  const envelopeId = createId('envelope', ids)
  const documents = wish.files.filter((one) => one.purpose === 'document')
  const title = titleOf(documents[0]?.name ?? '')
  const { kind, language, timeZone } = wish
  const { draft, release } = drafts.open(envelopeId)
  try {
    await draft.loaded
    draft.edit((ydoc) => {
      createDraft(ydoc, {
        ...{ envelopeId, kind, title, language, timeZone },
        ...newDraftDefaults(wish.organization ?? null, { now: ids.now(), timeZone }),
      })
      for (const one of documents)
        if (one.sha256)
          addDocument(ydoc, {
            id: createId('document', ids),
            name: one.name,
            sha256: one.sha256,
            sizeBytes: one.sizeBytes,
          })
      for (const one of wish.files)
        if (one.sha256 && one.purpose === 'attachment')
          addAttachment(ydoc, {
            id: createId('attachment', ids),
            name: one.name,
            sha256: one.sha256,
            sizeBytes: one.sizeBytes,
            mediaType: one.mediaType,
          })
      if (wish.iSign && wish.me)
        addRecipient(ydoc, {
          id: createId('recipient', ids),
          name: wish.me.name,
          email: wish.me.email,
          language: wish.me.preferences.language,
        })
    })
    const captured = await replica.dispatch(
      'createEnvelope',
      { envelopeId, kind, title, language, timeZone },
      { title },
    )
    if (!captured.ok) throw new Error(captured.error.code)
    return envelopeId
  } finally {
    release()
  }
}
