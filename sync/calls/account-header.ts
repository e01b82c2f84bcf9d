import type { Profile } from '../entities/profile.ts'

/**
 * With which a device says for which account of its person it asks. A token of another one counts as none then: a request
 * that has waited while its person switched does nothing there.
 */
export const ACCOUNT_HEADER = 'tawqi-account'

/** A person in an organisation. */
export const accountKey = ({ id, organizationId }: Pick<Profile, 'id' | 'organizationId'>): string =>
  `${id} ${organizationId}`
