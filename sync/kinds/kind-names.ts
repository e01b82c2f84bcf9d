/**
 * The kinds of things devices hold, by the name they travel under. What each of them is stands in its descriptor
 * (`registry.ts`), which has to know every name here; a device needs the names alone.
 */
export const KIND_NAMES = [
  'envelope',
  'mark',
  'contact',
  'contactGroup',
  'groupClassMap',
  'profile',
  'delegationRule',
  'sequence',
  'notification',
  'template',
  'templateShelf',
  'openEnvelope',
  'colleague',
  'organization',
  'member',
  'treeHead',
  'role',
  'memberGroup',
  'groupName',
  'lookup',
  'lookupItem',
  'memberInvite',
  'apiKey',
  'jobRole',
  'classification',
  'connectedSystem',
  'integrationPath',
  'webhook',
  'license',
] as const
export type KindName = (typeof KIND_NAMES)[number]

/** Those that travel as a list row, with the body only where it is wanted. */
export const ROW_KINDS: ReadonlySet<string> = new Set<KindName>(['envelope'])
