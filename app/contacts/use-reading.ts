import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { mayChangeOwned } from '../../sync/commands/contacts/contact-record.ts'
import { colleagueId } from '../../sync/entities/colleague.ts'
import type { Contact, ContactGroup } from '../../sync/entities/contact.ts'
import type { PersonId } from '../../sync/ids.ts'
import { holds } from '../../sync/rules/authority.ts'
import { contactAsShown, seesInFull } from '../../sync/rules/contacts/contact-as-shown.ts'
import { useAuthority, useHeld, useReplica } from '../replica/use-replica.tsx'

/** How contacts are read on this device: who reads, in which script, and what they may change. */
export interface Reading {
  readonly personId: string
  readonly arabicFirst: boolean
  /** Somebody else's, without the right to see extra columns (A061, A062). */
  readonly isMasked: (one: Contact) => boolean
  /** Masked where it is masked for whoever reads. */
  readonly shown: (one: Contact) => Contact
  /** In the reader's script where it is known in it. */
  readonly nameOf: (one: Pick<Contact, 'fullNameEn' | 'fullNameAr'>) => string
  /** In the other script; '' where it is not known. */
  readonly otherNameOf: (one: Pick<Contact, 'fullNameEn' | 'fullNameAr'>) => string
}

export function useReading(): Reading {
  const { actor } = useReplica()
  const { i18n } = useLingui()
  const arabicFirst = i18n.locale === 'ar'
  const personId = actor.kind === 'person' ? actor.personId : ''
  const authority = useAuthority()
  return useMemo(() => {
    const reader = { personId, authority }
    const isMasked = (one: Contact) => !seesInFull(one, reader)
    const nameOf: Reading['nameOf'] = ({ fullNameEn, fullNameAr }) =>
      arabicFirst && fullNameAr !== '' ? fullNameAr : fullNameEn
    return {
      personId,
      arabicFirst,
      isMasked,
      shown: (one) => (isMasked(one) ? contactAsShown(one, reader) : one),
      nameOf,
      otherNameOf: (one) => {
        const other = nameOf(one) === one.fullNameAr ? one.fullNameEn : one.fullNameAr
        return other === nameOf(one) ? '' : other
      },
    }
  }, [personId, authority, arabicFirst])
}

/** Its owner, or whoever looks after what is shared; the server asks again. */
export function useMayChange(): (one: Contact | ContactGroup) => boolean {
  const { actor } = useReplica()
  const authority = useAuthority()
  return useCallback(
    (one) =>
      actor.kind === 'person' &&
      mayChangeOwned(one, { actor, authority, may: (permission) => holds(authority, permission) }),
    [actor, authority],
  )
}

/** What the owner of something shared is called; undefined for who is not known here any more. */
export function useNameOfOwner(): (ownerId: PersonId) => string | undefined {
  const colleagues = useHeld('colleague')
  return useCallback((ownerId) => colleagues.get(colleagueId(ownerId))?.name, [colleagues])
}
