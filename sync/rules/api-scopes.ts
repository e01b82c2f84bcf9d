/**
 * What an API key may be used for. A key acts for one person: it may do what its scopes name and that person may, never
 * more. No scope gives what only a person does: signing and the other acts on a step, signing in, their own account,
 * other keys. A call whose area stands in no group is closed to every key.
 */
import type { CallContract } from '../calls/contract.ts'

const GROUPS = {
  documents: ['documents', 'envelopes', 'evidence', 'marks', 'chat'],
  templates: ['templates', 'designer'],
  contacts: ['contacts'],
  people: ['admin'],
  settings: ['settings', 'organization', 'Organisation'],
  reports: ['reports'],
} as const
type Group = keyof typeof GROUPS

export const API_SCOPES = [
  'documents.read',
  'documents.write',
  'templates.read',
  'templates.write',
  'contacts.read',
  'contacts.write',
  'people.read',
  'people.write',
  'settings.read',
  'settings.write',
  'reports.read',
] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** Signs, or acts on a step, under another area's name; or ends more than it names. */
const FOR_PEOPLE_ALONE: ReadonlySet<string> = new Set([
  'TasksEf/SubmitAndSign',
  'TasksEf/InitiateBulkAction',
  'TasksEf/MarkForBulkAction',
  'TasksEf/ChangeAssignee',
  'TasksEf/AddDraftFromTemplateAndDelegateFormFilling',
  'Demo/Remove',
])

const READING = /\/(get|search|download|evaluate|consistency)[^/]*$/i
const isScope = (name: string): name is ApiScope => (API_SCOPES as readonly string[]).includes(name)

/** Null: no key may. */
export function scopeOf({ area, path }: Pick<CallContract, 'area' | 'path'>): ApiScope | null {
  if (FOR_PEOPLE_ALONE.has(path)) return null
  const group: Group | undefined = path.startsWith('Admin/User/')
    ? 'people'
    : (Object.keys(GROUPS) as Group[]).find((one) => (GROUPS[one] as readonly string[]).includes(area))
  const scope = `${group}.${READING.test(path) ? 'read' : 'write'}`
  return group && isScope(scope) ? scope : null
}

/** Whoever may change something sees it (A193). */
export const scopeAllows = (
  scopes: readonly ApiScope[],
  call: Pick<CallContract, 'area' | 'path' | 'access'>,
): boolean => {
  if (call.access === 'public') return true
  const scope = scopeOf(call)
  return (
    scope !== null &&
    (scopes.includes(scope) || scopes.includes(scope.replace('.read', '.write') as ApiScope))
  )
}
