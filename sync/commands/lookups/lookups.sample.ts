import { lookupItemId } from '../../entities/lookup.ts'
import { samples } from '../../samples/sample.ts'

export default samples({
  things: {
    lookup: ({ newId, owner, words }) => ({
      ...{ id: newId('lookup'), organizationId: owner.organizationId, access: 'organization' },
      ...{ nameEn: words, nameAr: '', enabled: true },
    }),
    lookupItem: ({ owner, words, of }) => ({
      ...{ id: lookupItemId(of.lookup.id, 'DXB'), organizationId: owner.organizationId },
      ...{ lookupId: of.lookup.id, identifier: 'DXB', valueEn: words, valueAr: '', active: true, order: 1 },
    }),
  },
  commands: {
    saveLookup: {
      'of the organisation': ({ of, text }) => ({
        id: of.lookup.id,
        set: { nameAr: `ل${text()}` },
        seen: {},
      }),
      'full, switched off': ({ of, text }) => ({
        id: of.lookup.id,
        set: { nameEn: `L${text()}`, enabled: false },
      }),
    },
    removeLookup: { 'of the organisation': ({ of }) => ({ lookupId: of.lookup.id }) },
    saveLookupItem: {
      'of the organisation': ({ of }) => ({ id: of.lookupItem.id, set: { valueAr: 'دبي' }, seen: {} }),
      new: ({ of }) => ({
        ...{ id: lookupItemId(of.lookup.id, 'AUH'), seen: {}, isNew: true },
        set: { identifier: 'AUH', valueEn: 'Abu Dhabi', order: 2 },
      }),
      'full, of a list that is named': ({ of, text }) => ({
        id: of.lookupItem.id,
        set: { lookupId: of.lookup.id, valueEn: `V${text()}`, order: 3 },
      }),
    },
    saveGlobalLookup: {
      'new, of all organisations': ({ newId, text }) => ({
        ...{ id: newId('lookup'), set: { nameEn: `G${text()}` }, seen: {}, isNew: true as const },
      }),
      'full, of an organisation': ({ of }) => ({ id: of.lookup.id, set: { nameEn: 'Theirs' } }),
    },
    removeGlobalLookup: {
      'of an organisation': ({ of }) => ({ lookupId: of.lookup.id }),
      'full, of an organisation': ({ of }) => ({ lookupId: of.lookup.id }),
    },
    saveGlobalLookupItem: {
      'new, of an organisation': ({ of }) => ({
        ...{ id: lookupItemId(of.lookup.id, 'AUH'), seen: {}, isNew: true as const },
        set: { identifier: 'AUH', valueEn: 'Abu Dhabi', order: 2 },
      }),
      'full, of an organisation': ({ of }) => ({
        id: of.lookupItem.id,
        set: { lookupId: of.lookup.id, valueEn: 'Theirs' },
      }),
    },
    changeGlobalLookupItems: {
      'of an organisation': ({ of }) => ({ lookupId: of.lookup.id, add: [], change: [], remove: [] }),
      'full, of an organisation': ({ of }) => ({
        lookupId: of.lookup.id,
        add: [],
        change: [{ id: of.lookupItem.id, set: { lookupId: of.lookup.id, active: false } }],
        remove: [],
      }),
    },
    changeLookupItems: {
      'of the organisation': ({ of, text }) => ({
        lookupId: of.lookup.id,
        add: [{ identifier: 'SHJ', valueEn: `V${text()}`, valueAr: '', active: true }],
        change: [],
        remove: [of.lookupItem.id],
      }),
      'full, one that is there': ({ of, text, flag, one }) => ({
        lookupId: of.lookup.id,
        add: one(
          [],
          [{ identifier: 'C-1', valueEn: `V${text()}`, valueAr: text(), active: flag(), order: one(0, 9) }],
        ),
        change: [{ id: of.lookupItem.id, set: { lookupId: of.lookup.id, active: false } }],
        remove: [],
      }),
    },
  },
})
