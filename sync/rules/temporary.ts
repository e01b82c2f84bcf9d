/**
 * What a temporary user may do: act on what they were asked to, as a guest behind a link may, and look after their own
 * account and their own view of these documents. They begin nothing, and see nobody and nothing else of the
 * organisation. Whatever is added later is closed to them until it is named here.
 */
import type { CallContract } from '../calls/contract.ts'
import type { Command } from '../commands/command.ts'
import type { Actor } from '../entities/actor.ts'

const OWN_AREAS: ReadonlySet<string> = new Set(['marks', 'notifications'])
const OWN_COMMANDS: ReadonlySet<string> = new Set(['savePreferences', 'saveAdoptedMark', 'saveProfile'])
const OWN_CALL_AREAS: ReadonlySet<string> = new Set([...OWN_AREAS, 'Account', 'Password'])
/** Lists of what they were asked to, and what is said of one of them. */
const OWN_CALLS: ReadonlySet<string> = new Set([
  'TasksEf/Get',
  'TasksEf/GetPaging',
  'TasksEf/GetUnreadCount',
  'Tasks/GetDocumentAssignee',
  'RecycleBin/Get',
  'CustomerEf/UpdateAttributes',
])

export const isTemporaryActor = (actor: Actor): boolean =>
  actor.kind === 'person' && actor.isTemporary === true

export const temporaryMaySend = ({
  name,
  area,
  from,
}: Pick<Command<never>, 'name' | 'area' | 'from'>): boolean =>
  from === 'anyone' || OWN_AREAS.has(area) || OWN_COMMANDS.has(name)

export const temporaryMayCall = ({
  area,
  path,
  access,
}: Pick<CallContract, 'area' | 'path' | 'access'>): boolean =>
  access !== 'person' || OWN_CALL_AREAS.has(area) || OWN_CALLS.has(path)
