/**
 * A contact as somebody reads it (A062): its owner in full, whoever it is shared with masked. The address itself goes
 * to their devices, because they send to it, offline too; masking keeps it from who looks over their shoulder, from
 * pictures of the screen and from what is exported or printed.
 */
import type { Contact, ContactDetail } from '../../entities/contact.ts'
import { maskEmail, maskMobile } from '../mask.ts'

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

/** For everybody who may read a contact; `readerId` is a person. */
export function contactAsShown(one: Contact, readerId: string): Contact & ContactMasks {
  const masks = masksOf(one)
  if (one.ownerId === readerId) return { ...one, ...masks }
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
