/** Commands about drafts and templates. */
import { createHash } from 'node:crypto'
import { contentHash } from '../../../sync/collab/content-hash.ts'
import { createId } from '../../../sync/ids.ts'
import type { AuthorityWorld, Case } from '../authority-world.ts'
import { content, type Inputs } from './asking.ts'

const templateOf = (one: Case, world: AuthorityWorld, sha256: string) => {
  const { name, type, showTo, content: frozen } = one.template
  const documents = frozen.documents.map((file) => ({ ...file, sha256 }))
  return {
    id: createId('template', world.platform),
    name,
    type,
    showTo,
    content: { ...frozen, documents },
  }
}

export const DRAFT_INPUTS: Inputs = {
  shareDraft: [
    'shareDraft',
    (one, world) => ({ envelopeId: one.draft.id, personId: world.people.member.id, access: 'write' }),
  ],
  'shareDraft (with a stranger)': [
    'shareDraft',
    (one, world) => ({ envelopeId: one.draft.id, personId: world.people.stranger.id, access: 'read' }),
  ],
  describeDraft: ['describeDraft', (one) => ({ envelopeId: one.draft.id, title: 'Renamed' })],
  sendEnvelope: [
    'sendEnvelope',
    (one, world) => {
      const frozen = content(one, world)
      const hash = contentHash(frozen, (bytes) => createHash('sha256').update(bytes).digest('hex'))
      return { envelopeId: one.draft.id, content: frozen, contentHash: hash, update: null }
    },
  ],
  'saveAsTemplate (own files)': ['saveAsTemplate', (one, world) => templateOf(one, world, one.ownSha256)],
  'saveAsTemplate (foreign files)': [
    'saveAsTemplate',
    (one, world) => templateOf(one, world, one.personalSha256),
  ],
  'saveAsTemplate (in place of one there is)': [
    'saveAsTemplate',
    (one, world) => ({ ...templateOf(one, world, one.ownSha256), id: one.sharedTemplate.id }),
  ],
}
