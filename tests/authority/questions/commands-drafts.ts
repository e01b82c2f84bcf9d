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

const begunFrom = (templateId: string, world: AuthorityWorld) => ({
  envelopeId: createId('envelope', world.platform),
  templateId,
  title: 'Begun',
  language: 'en',
  timeZone: 'UTC',
})

export const DRAFT_INPUTS: Inputs = {
  createEnvelope: [
    'createEnvelope',
    (_one, world) => ({
      envelopeId: createId('envelope', world.platform),
      kind: 'document',
      title: 'Mine',
      language: 'en',
      timeZone: 'UTC',
    }),
  ],
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
  'renameTemplate (of the owner)': [
    'renameTemplate',
    (one) => ({ templateId: one.template.id, name: 'Renamed' }),
  ],
  'starTemplate (of the owner)': ['starTemplate', (one) => ({ templateId: one.template.id, starred: true })],
  'startFromTemplate (of the owner)': [
    'startFromTemplate',
    (one, world) => begunFrom(one.template.id, world),
  ],
  'deleteTemplate (of the owner)': ['deleteTemplate', (one) => ({ templateId: one.template.id })],
  'renameTemplate (shown to all)': [
    'renameTemplate',
    (one) => ({ templateId: one.sharedTemplate.id, name: 'Renamed' }),
  ],
  'starTemplate (shown to all)': [
    'starTemplate',
    (one) => ({ templateId: one.sharedTemplate.id, starred: true }),
  ],
  'startFromTemplate (shown to all)': [
    'startFromTemplate',
    (one, world) => begunFrom(one.sharedTemplate.id, world),
  ],
  'deleteTemplate (shown to all)': ['deleteTemplate', (one) => ({ templateId: one.sharedTemplate.id })],
  clearRecentTemplates: ['clearRecentTemplates', () => ({})],
}
