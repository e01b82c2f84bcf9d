/** What somebody looks for in the matrix of roles: roles by their names or by what they do, permissions by their words. */
import { type Permission, RESTRICTIONS, type Restriction } from '../../../sync/entities/permission.ts'
import { searchWords } from '../../../sync/rules/text-keys.ts'
import { AREAS, PERMISSIONS_IN_ORDER, PLACE_OF, type Subject } from './role-areas.ts'

export interface MatrixWords {
  /** Folded: what it is called alone, and with the thing and the area it stands under. */
  readonly permission: (one: Permission) => string
  readonly restriction: (one: Restriction) => string
}

export interface MatrixFound {
  /** Lines of the table; all of them where the words name none of what can be allowed. */
  readonly subjects: ReadonlySet<Subject>
  readonly restrictions: readonly Restriction[]
  readonly isRole: (role: {
    /** Folded. */
    readonly name: string
    readonly gives: (permission: Permission) => boolean
    readonly restrictions: readonly Restriction[]
  }) => boolean
}

const EVERY_SUBJECT: ReadonlySet<Subject> = new Set(Object.values(AREAS).flat())

/** Null where nothing is looked for. */
export function searchMatrix(typed: string, words: MatrixWords): MatrixFound | null {
  const wanted = searchWords(typed)
  if (wanted.length === 0) return null
  const fits = (key: string) => wanted.every((word) => key.includes(word))
  const permissions = PERMISSIONS_IN_ORDER.filter((one) => fits(words.permission(one)))
  const restrictions = RESTRICTIONS.filter((one) => fits(words.restriction(one)))
  const namesNone = permissions.length === 0 && restrictions.length === 0
  return {
    subjects: namesNone ? EVERY_SUBJECT : new Set(permissions.map((one) => PLACE_OF[one].subject)),
    restrictions: namesNone ? RESTRICTIONS : restrictions,
    isRole: (role) =>
      fits(role.name) ||
      permissions.some(role.gives) ||
      restrictions.some((one) => role.restrictions.includes(one)),
  }
}
