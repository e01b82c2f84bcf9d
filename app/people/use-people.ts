import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { chooseLocale } from '../i18n/locale.ts'
import { useAuthority, useHeld, useReplica, useReplicaView } from '../replica/use-replica.tsx'
import {
  type KnownGroup,
  type KnownHolders,
  knownGroups,
  knownHolders,
  knownPeople,
  type Person,
} from './known-people.ts'

/**
 * Everybody this device knows, from what it holds, with or without a network. `asked`: nobody is sorted and folded
 * before a person is asked for, which in a large organisation is thousands.
 */
export function usePeople(asked: boolean): readonly Person[] {
  const { i18n } = useLingui()
  const contacts = useHeld('contact')
  const colleagues = useHeld('colleague')
  const invited = useHeld('memberInvite')
  const profile = useReplicaView((view) => view.profile)
  const envelopes = useRecentEnvelopes(asked)
  const personId = useReaderId()
  const authority = useAuthority()
  return useMemo(() => {
    if (!asked) return []
    const me = profile && {
      name: profile.name,
      email: profile.email,
      language: profile.preferences.language,
      photoSha256: profile.photoSha256,
    }
    return knownPeople(
      {
        me,
        colleagues: colleagues.values(),
        invited: invited.values(),
        contacts: contacts.values(),
        envelopes,
        reader: { personId, authority },
      },
      chooseLocale([i18n.locale]),
    )
  }, [asked, envelopes, contacts, colleagues, invited, profile, personId, authority, i18n.locale])
}

const useReaderId = (): string => {
  const { actor } = useReplica()
  return actor.kind === 'person' ? actor.personId : ''
}

/** The groups of contacts this device knows, unfolded into those to whom something can be sent. */
export function useContactGroups(asked: boolean): readonly KnownGroup[] {
  const { i18n } = useLingui()
  const contacts = useHeld('contact')
  const groups = useHeld('contactGroup')
  return useMemo(
    () => (asked ? knownGroups(groups.values(), contacts, chooseLocale([i18n.locale])) : []),
    [asked, groups, contacts, i18n.locale],
  )
}

/** Groups of the organisation and job roles, whoever is in them. */
export function useHolders(asked: boolean): readonly KnownHolders[] {
  const { i18n } = useLingui()
  const groups = useHeld('groupName')
  const jobRoles = useHeld('jobRole')
  return useMemo(
    () => (asked ? knownHolders(groups.values(), jobRoles.values(), chooseLocale([i18n.locale])) : []),
    [asked, groups, jobRoles, i18n.locale],
  )
}

const RECENT = 300
/** Of those sent last, to be brought into memory: few, for on a new device each is asked of the server. */
const FETCHED = 8

const newestRows = (replica: ReturnType<typeof useReplica>) =>
  [...replica.view().rows.values()].sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1))

/** Bodies in memory, the newest first; rows of a list carry no addresses. */
const recentEnvelopes = (replica: ReturnType<typeof useReplica>) =>
  newestRows(replica)
    .slice(0, RECENT)
    .flatMap(({ id }) => replica.envelope(id) ?? [])

/** First what is in memory, then what was sent last besides. Nobody waits for it. */
function useRecentEnvelopes(asked: boolean): readonly Envelope[] {
  const replica = useReplica()
  const [envelopes, setEnvelopes] = useState<readonly Envelope[]>([])
  useEffect(() => {
    if (!asked) return
    let current = true
    const show = () => current && setEnvelopes(recentEnvelopes(replica))
    show()
    const sent = newestRows(replica).filter((one) => one.isOwner && one.state !== 'draft')
    void Promise.allSettled(sent.slice(0, FETCHED).map(({ id }) => replica.loadEnvelope(id))).then(show)
    return () => {
      current = false
    }
  }, [asked, replica])
  return envelopes
}
