/** Ids and codes of the trail, as people call them today. */
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { CLASSIFICATIONS } from '../../../sync/entities/envelope.ts'
import { RESTRICTIONS } from '../../../sync/entities/permission.ts'
import { CLASSIFICATION_WORDS } from '../../faces/envelopes/envelope-words.ts'
import { useHeld } from '../../replica/use-replica.tsx'
import { isolate } from '../../ui/isolate.ts'
import { useRoleWords } from '../use-administration.ts'
import { STATUS_LOOKS, TYPE_WORDS } from '../users/user-words.ts'
import { RESTRICTION_WORDS } from '../words.ts'

/** An event of the trail, as far as its values are told. */
export interface ToldEvent {
  readonly kind: string
  readonly field: string | null
}

type ToldValue = string | number | boolean | null

/** Of these a change is what came and what went, not all there is before and after. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  roleChanged: ['permissions', 'restrictions'],
  memberGroupChanged: ['roles'],
  memberChanged: ['roles', 'heldRoles', 'groups', 'jobRoles', 'permissions'],
}

export const isList = ({ kind, field }: ToldEvent): boolean =>
  field !== null && (LISTS[kind]?.includes(field) ?? false)

export const partsOf = (value: ToldValue): readonly string[] =>
  String(value ?? '')
    .split(',')
    .filter((part) => part !== '')

/** One value, or one part of a list. */
export function useToldPart(): (event: ToldEvent, value: string) => string {
  const { t } = useLingui()
  const words = useRoleWords()
  const roles = useHeld('role')
  const groups = useHeld('memberGroup')
  return useMemo(
    () =>
      ({ kind, field }, value) => {
        if (field === 'permissions') return words.permission(Number(value))
        if (field === 'restrictions') {
          const known = RESTRICTIONS.find((one) => one === value)
          return known ? t(RESTRICTION_WORDS[known].label) : value
        }
        if (kind === 'memberChanged') {
          if (field === 'status')
            return value in STATUS_LOOKS ? t(STATUS_LOOKS[value as 'active'].label) : value
          if (field === 'roles') return value === 'temporary' ? t(TYPE_WORDS[4]) : words.builtIn(value)
        }
        if (/^(?:role|memberGroup):/.test(value))
          return roles.get(value)?.name ?? groups.get(value)?.name ?? t`removed since`
        if (kind === 'classificationChanged' && field === 'level') {
          const known = CLASSIFICATIONS.find((one) => one === value)
          return known ? t(CLASSIFICATION_WORDS[known]) : value
        }
        return value === 'true' ? t`Yes` : value === 'false' ? t`No` : value
      },
    [t, words, roles, groups],
  )
}

/** All of it in one line, each part isolated. */
export function useToldValue(): (event: ToldEvent, value: ToldValue) => string {
  const { t } = useLingui()
  const words = useRoleWords()
  const part = useToldPart()
  return useMemo(
    () => (event, value) => {
      const parts = isList(event) ? partsOf(value) : [String(value ?? '')].filter((one) => one !== '')
      return parts.length === 0 ? t`none` : words.list(parts.map((one) => isolate(part(event, one))))
    },
    [t, words, part],
  )
}
