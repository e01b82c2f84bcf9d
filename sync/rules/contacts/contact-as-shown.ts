/**
 * A contact as somebody reads it (A062): its owner and whoever sees extra columns (A061) in full, everybody else it is
 * shared with masked. The address itself goes to their devices, because they send to it, offline too; masking keeps it
 * from who looks over their shoulder, from pictures of the screen and from what is exported or printed. What a call
 * answers is what is shown.
 */
import type { Contact, ContactDetail } from '../../entities/contact.ts'
import { type Authority, holds } from '../authority.ts'
import { maskEmail, maskMobile } from '../mask.ts'

/** Who looks at lists of people, and what they may do now; nothing more where nobody knows it. */
export interface ListReader {
  readonly personId: string
  readonly authority: Pick<Authority, 'roles' | 'permissions'> | undefined
}

/** Numbers, e-mails and mobiles in full: of what is one's own, or of all of them by permission 1001. */
export const seesInFull = (one: Pick<Contact, 'ownerId'>, { personId, authority }: ListReader): boolean =>
  one.ownerId === personId || holds(authority, 'viewExtraColumns')

/** Added to each contact beside the clear values. */
export interface ContactMasks {
  readonly maskedEmail: string
  readonly maskedMobile: string
}

export const masksOf = ({ email, mobile }: Pick<Contact, 'email' | 'mobile'>): ContactMasks => ({
  maskedEmail: maskEmail(email),
  maskedMobile: maskMobile(mobile),
})

export const withMasks = <C extends Pick<Contact, 'email' | 'mobile'>>(one: C): C & ContactMasks => ({
  ...one,
  ...masksOf(one),
})

/** For everybody who may read a contact. */
export function contactAsShown(one: Contact, reader: ListReader): Contact & ContactMasks {
  const masks = masksOf(one)
  if (seesInFull(one, reader)) return { ...one, ...masks }
  return {
    ...one,
    ...masks,
    email: masks.maskedEmail,
    mobile: masks.maskedMobile,
    ...(one.phone !== undefined && { phone: maskMobile(one.phone) }),
    ...(one.emiratesId !== undefined && { emiratesId: maskMobile(one.emiratesId) }),
    ...(one.details && { details: one.details.map(detailAsShown) }),
  }
}

const detailAsShown = (one: ContactDetail): ContactDetail => ({
  ...one,
  value: one.kind === 'email' ? maskEmail(one.value) : maskMobile(one.value),
})
