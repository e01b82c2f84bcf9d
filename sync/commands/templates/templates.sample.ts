import { templateContent } from '../../collab/template-content.ts'
import { emptyShelf, type Template } from '../../entities/template.ts'
import { type Given, samples } from '../../samples/sample.ts'

const FILE = 'a'.repeat(64)

const templateOf = ({ newId, ids, owner, words }: Given, showTo: Template['showTo']): Template => ({
  ...{ id: newId('template'), organizationId: owner.organizationId, ownerId: owner.id },
  ...{ ownerName: owner.name, name: words, type: 'document', showTo },
  ...{ createdAt: ids.now(), modifiedAt: ids.now() },
  content: templateContent.parse({
    settings: { title: words, language: 'en', timeZone: 'UTC' },
    message: '',
    documents: [{ id: newId('document'), name: 'a.pdf', sha256: FILE, sizeBytes: 1000 }],
    ...{ attachments: [], recipients: [], groups: [], fields: [] },
  }),
})

export default samples({
  things: {
    template: (given) => templateOf(given, 'onlyMe'),
    sharedTemplate: (given) => templateOf(given, 'allMembers'),
    templateShelf: ({ owner }) => emptyShelf(owner.id),
  },
  commands: {
    saveAsTemplate: {
      'own files': ({ newId, of, text, one }) => ({
        ...{ id: newId('template'), name: `T${text()}`, showTo: one('onlyMe', 'allMembers') },
        ...{ type: one('document', 'request', 'form'), content: of.template.content },
      }),
    },
    renameTemplate: {
      'of the owner': ({ of, text }) => ({ templateId: of.template.id, name: `T${text()}` }),
      'shown to all': ({ of, text }) => ({ templateId: of.sharedTemplate.id, name: `T${text()}` }),
    },
    saveTemplate: {
      'of the owner': ({ of, text }) => ({ id: of.template.id, set: { name: `T${text()}` } }),
      'shown to all': ({ of, text }) => ({ id: of.sharedTemplate.id, set: { name: `T${text()}` } }),
      'shown to all, then to one': ({ of, text, flag }) => ({
        id: of.sharedTemplate.id,
        set: { tags: [`t${text()}`.slice(0, 40)], showTo: 'custom', active: flag() },
        lists: {
          forPeople: { put: [{ element: { id: of.sharedTemplate.ownerId } }] },
          forGroups: { put: [{ element: { id: of.memberGroup.id } }] },
          forRoles: { put: [{ element: { id: of.role.id } }] },
        },
      }),
    },
    recycleTemplate: {
      'of the owner': ({ of }) => ({ templateId: of.template.id }),
      'shown to all': ({ of }) => ({ templateId: of.sharedTemplate.id }),
    },
    restoreTemplate: {
      'of the owner': ({ of }) => ({ templateId: of.template.id }),
      'shown to all': ({ of }) => ({ templateId: of.sharedTemplate.id }),
    },
    starTemplate: {
      'of the owner': ({ of, flag }) => ({ templateId: of.template.id, starred: flag() }),
      'shown to all': ({ of, flag }) => ({ templateId: of.sharedTemplate.id, starred: flag() }),
    },
    clearRecentTemplates: { '': () => ({}) },
    startFromTemplate: {
      'of the owner': ({ newId, of, text }) => ({
        ...{ envelopeId: newId('envelope'), templateId: of.template.id, title: text() },
        ...{ language: 'en', timeZone: 'UTC' },
      }),
      'shown to all': ({ newId, of, text }) => ({
        ...{ envelopeId: newId('envelope'), templateId: of.sharedTemplate.id, title: text() },
        ...{ language: 'en', timeZone: 'UTC' },
      }),
    },
    deleteTemplate: {
      'of the owner': ({ of }) => ({ templateId: of.template.id }),
      'shown to all': ({ of }) => ({ templateId: of.sharedTemplate.id }),
    },
  },
})
