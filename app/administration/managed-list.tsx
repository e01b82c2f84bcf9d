/** What the lists an organisation keeps (groups, roles, lookups, sequences and the like) have in common on a screen. */

import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import { useCallback } from 'react'
import type { Permission } from '../../sync/entities/permission.ts'
import { holds } from '../../sync/rules/authority.ts'
import { isOperator } from '../../sync/rules/operators.ts'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { useAuthority, useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Pill } from '../ui/pill.tsx'

/** Every list can be narrowed to what is in use. */
export const STATUS_OPTIONS = [
  { value: 'active', label: msg({ message: 'Active', context: 'lists' }) },
  { value: 'inactive', label: msg({ message: 'Inactive', context: 'lists' }) },
] as const

const holdsIt = (authority: ReturnType<typeof useAuthority>, wanted: Permission | 'operator'): boolean =>
  wanted === 'operator' ? isOperator(authority) : holds(authority, wanted)

export const useHolds = (wanted: Permission | 'operator'): boolean => holdsIt(useAuthority(), wanted)

/** In the reader's script where it is known in it; the other after it. */
export function useTwoScripts(): (
  en: string,
  ar: string,
) => { readonly first: string; readonly other: string } {
  const { i18n } = useLingui()
  const arabicFirst = i18n.locale === 'ar'
  return useCallback(
    (en, ar) => (arabicFirst && ar !== '' ? { first: ar, other: en } : { first: en, other: ar }),
    [arabicFirst],
  )
}

export function TwoScripts({ en, ar }: { readonly en: string; readonly ar: string }) {
  const { first, other } = useTwoScripts()(en, ar)
  return (
    <>
      <bdi className="b">{first}</bdi>
      {other === '' || other === first ? null : <bdi className="m">{other}</bdi>}
    </>
  )
}

/** The name in the reader's script alone. */
export function InOwnScript({ en, ar }: { readonly en: string; readonly ar: string }) {
  return <bdi>{useTwoScripts()(en, ar).first}</bdi>
}

export function ActivePill({ active }: { readonly active: boolean }) {
  return active ? (
    <Pill icon={IconCircleCheck} tone="ok">
      <Trans context="lists">Active</Trans>
    </Pill>
  ) : (
    <Pill icon={IconCircleOff}>
      <Trans context="lists">Inactive</Trans>
    </Pill>
  )
}

/** What was wanted of many things at once and not accepted: it has no form to come back into. */
export function RefusedTogether({ entity, command }: { readonly entity: string; readonly command: string }) {
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const entries = useReplicaView(({ outbox }) =>
    outbox.filter((one) => one.entity === entity && one.name === command && one.state === 'refused'),
  )
  return entries.map((entry) => (
    <Banner
      key={entry.id}
      icon={IconAlertTriangle}
      tone="bad"
      acts={
        <Button onClick={() => void replica.discard(entry.id)}>
          <Trans>Discard</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Not accepted.</Trans> {entry.result?.status === 'refused' ? sentence(entry.result) : null}
      </p>
    </Banner>
  ))
}
