import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { contactChange } from '../../sync/commands/contacts/contact-record.ts'
import type { Language } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { changedFields } from '../../sync/rules/changed-fields.ts'
import { deviceIds } from '../replica/device-ids.ts'
import { useHeld, useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { isolate } from '../ui/isolate.ts'
import { announce } from '../ui/live-region.tsx'
import { isAddress } from './typed-person.ts'

export interface Keepable {
  readonly name: string
  readonly email: string
  readonly language: Language
}

/** What a contact is made of somebody who was typed in; null for who is known already, or not whole yet. */
export function keepableAs(one: Keepable, known: ReadonlySet<string>): Keepable | null {
  const email = one.email.trim().toLowerCase()
  const name = one.name.trim()
  return name !== '' && isAddress(email) && !known.has(email) ? { ...one, name, email } : null
}

/**
 * Keeps somebody who was typed in as a private contact, at once and without a network; nothing to do for who is a
 * contact, a colleague or oneself already.
 */
export function useKeepContact(): (one: Keepable) => (() => void) | undefined {
  const { t } = useLingui()
  const replica = useReplica()
  const contacts = useHeld('contact')
  const colleagues = useHeld('colleague')
  const own = useReplicaView((view) => view.profile?.email)
  const known = useMemo(() => {
    const emails = new Set<string>()
    for (const { email, details = [] } of contacts.values()) {
      emails.add(email.toLowerCase())
      for (const { kind, value } of details) if (kind === 'email') emails.add(value)
    }
    for (const { email } of colleagues.values()) emails.add(email.toLowerCase())
    if (own !== undefined) emails.add(own.toLowerCase())
    return emails
  }, [contacts, colleagues, own])
  return useCallback(
    (one) => {
      const person = keepableAs(one, known)
      if (!person) return undefined
      const { name, email, language } = person
      const input = {
        id: createId('contact', deviceIds),
        ...changedFields(null, { fullNameEn: name, email, language }),
      }
      // A name that no contact may have, as one with a web address in it, is not offered to be kept.
      if (!contactChange.safeParse(input).success) return undefined
      return () => {
        void replica.dispatch('saveContact', input, { title: name })
        const kept = isolate(name)
        announce(t`${kept} kept as a contact`)
      }
    },
    [known, replica, t],
  )
}
