import { samples } from '../../samples/sample.ts'

export default samples({
  commands: {
    savePreferences: {
      '': ({ flag, one }) => ({ pageSize: 20, theme: one('light', 'dark'), miniSidebar: flag() }),
    },
    saveProfile: {
      fullOwn: ({ one, flag }) => ({
        photoSha256: one('b'.repeat(64), null),
        initials: one({ sha256: 'c'.repeat(64), text: 'SM' }, null),
        preferences: { miniSidebar: flag() },
      }),
    },
    saveAdoptedMark: {
      'own picture': ({ one }) => ({
        which: one('signature', 'initials', 'stamp'),
        mark: { sha256: 'a'.repeat(64), text: 'M' },
      }),
    },
  },
})
