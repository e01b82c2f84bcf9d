/** The faces of what is done to the lists of an organisation (`app/shell/organization-lists.ts`). */
import { type ListedKind, ORGANIZATION_LISTS, type OrganizationList } from '../shell/organization-lists.ts'
import type { Face } from './face.ts'

type ListCommand = `${'save' | 'remove'}${Capitalize<ListedKind>}`

const facesOf = ([kind, { one, removed, icon }]: [string, OrganizationList]): [string, Face][] => {
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
  return [
    [`save${name}`, { noun: one, icon, tone: 'neutral' }],
    [`remove${name}`, { noun: removed, icon, tone: 'destructive' }],
  ]
}

// The names are those of the kinds, which the compiler cannot see being put together.
export const LIST_FACES = Object.fromEntries(Object.entries(ORGANIZATION_LISTS).flatMap(facesOf)) as Readonly<
  Record<ListCommand, Face>
>
