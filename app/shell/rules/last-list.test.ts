import { expect, test } from 'vitest'
import { adoptPlace, isPlace, lastList, noteAccount, placeOfList, rememberList } from './last-list.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const sara = { customerId: 'person:1', organizationCode: 'organization:1' }

test('[R0829][R0830][R0831][A037] folder and kind of the last list are kept under the keys of the specification', () => {
  const device = storage()
  noteAccount(device, sara)
  rememberList(device, { folder: 'archive', kind: 'request' })
  expect(Object.fromEntries(device.kept)).toEqual({
    currentAccount: '{"customerId":"person:1","organizationCode":"organization:1"}',
    selectedDocumentType: 'requests',
    folder: '2',
  })
  expect(lastList(device)).toEqual({ folder: 'archive', kind: 'request' })
})

test.each([
  [{}, { folder: '0', type: 'all' }, {}],
  [{ folder: 'sent' }, { folder: '1', type: 'all' }, { folder: 'sent' }],
  [{ folder: 'draft', kind: 'document' as const }, { folder: '3', type: 'documents' }, 'same'],
  // Every folder at once is no folder to come back to.
  [{ folder: 'all' }, { folder: '0', type: 'all' }, {}],
] as const)('[R0830][R0831] %o is kept as %o', (list, codes, back) => {
  const device = storage()
  rememberList(device, list)
  expect({ folder: device.kept.get('folder'), type: device.kept.get('selectedDocumentType') }).toEqual(codes)
  expect(lastList(device)).toEqual(back === 'same' ? list : back)
})

test('[R0829] whoever comes after somebody else, or into another organisation, begins at the inbox', () => {
  for (const other of [
    { ...sara, customerId: 'person:2' },
    { ...sara, organizationCode: 'organization:2' },
    { ...sara, organizationCode: null },
  ]) {
    const device = storage()
    noteAccount(device, sara)
    rememberList(device, { folder: 'sent', kind: 'document' })
    noteAccount(device, sara)
    expect(lastList(device)).toEqual({ folder: 'sent', kind: 'document' })
    noteAccount(device, other)
    expect(lastList(device)).toEqual({})
  }
})

test('[R1064][R1065] what somebody else wrote there, or storage that is forbidden, is the inbox', () => {
  const device = storage()
  device.kept.set('folder', 'inbox').set('selectedDocumentType', '7')
  expect(lastList(device)).toEqual({})
  const forbidden = {
    getItem: () => {
      throw new Error('SecurityError')
    },
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
    removeItem: () => undefined,
  }
  expect(() => noteAccount(forbidden, sara)).not.toThrow()
  expect(() => rememberList(forbidden, { folder: 'sent' })).not.toThrow()
  expect(lastList(forbidden)).toEqual({})
})

test.each([
  [{}, { activeTab: 1, folderId: 0 }],
  [{ folder: 'sent' }, { activeTab: 1, folderId: 1 }],
  [
    { folder: 'archive', kind: 'document' as const },
    { activeTab: 2, folderId: 2 },
  ],
  [
    { folder: 'draft', kind: 'request' as const },
    { activeTab: 3, folderId: 3 },
  ],
] as const)('[R0848][R0849] %o goes with the person as %o, and a new device begins there', (list, place) => {
  expect(placeOfList(list)).toEqual(place)
  const device = storage()
  noteAccount(device, sara)
  adoptPlace(device, place)
  expect(lastList(device)).toEqual(list)
})

test('[R0848][R0849] a device that has a list of its own keeps it, whatever was looked at elsewhere', () => {
  const device = storage()
  noteAccount(device, sara)
  rememberList(device, { folder: 'sent' })
  adoptPlace(device, { activeTab: 3, folderId: 2 })
  expect(lastList(device)).toEqual({ folder: 'sent' })
})

test('what was kept elsewhere and is no place here is the inbox, and nothing is sent for standing in it', () => {
  const device = storage()
  adoptPlace(device, { activeTab: 99, folderId: 77 })
  expect(lastList(device)).toEqual({})
  expect([isPlace({}, placeOfList({})), isPlace({ folderId: 2 }, placeOfList({}))]).toEqual([true, false])
})
