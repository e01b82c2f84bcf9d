/** By whose lookups they are: of the organization, or of all (`sync/commands/lookups/lookup-keeper.ts`). */
export const LOOKUP_COMMANDS = {
  organization: {
    save: 'saveLookup',
    remove: 'removeLookup',
    item: 'saveLookupItem',
    items: 'changeLookupItems',
  },
  global: {
    save: 'saveGlobalLookup',
    remove: 'removeGlobalLookup',
    item: 'saveGlobalLookupItem',
    items: 'changeGlobalLookupItems',
  },
} as const

export const LOOKUP_PATHS = {
  organization: '/administration/lookups',
  global: '/instance/lookups',
} as const
