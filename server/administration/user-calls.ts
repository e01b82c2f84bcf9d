/** The list of users, as whoever looks after people is answered; what is changed goes through commands. */
import { inArray } from 'drizzle-orm'
import { inParts } from '../../db/in-parts.ts'
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/administration.ts'
import { rolesOfType } from '../../sync/commands/organization/invite-members.ts'
import { type Member, memberId } from '../../sync/entities/member.ts'
import { INVITED_ROLES } from '../../sync/entities/member-invite.ts'
import { bareId, type PersonId } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import { userTypeOf } from '../../sync/rules/account-type.ts'
import type { RolesAndGroups } from '../../sync/rules/authority.ts'
import { dayIn } from '../../sync/rules/calendar-days.ts'
import { type ListedUser, soughtUsers, statusIdOf, type UserQuery } from '../../sync/rules/user-list.ts'
import { writeCsv } from '../../sync/rules/write-csv.ts'
import type { ServerParts } from '../area.ts'
import { type Call, FileAnswer, serve } from '../http/call.ts'
import { runCommand } from '../http/command-calls.ts'
import { rolesAndGroupsIn } from '../people/authority.ts'
import { normalEmail, personById } from '../people/people.ts'
import { membersAtRest } from '../replication/kinds/member.ts'
import { reportFileName } from '../reports/file-name.ts'
import { reportSentences } from '../reports/words.ts'
import type { ReportContent } from '../sealing/report.ts'
import { type ListFilesDeps, type ListHead, readersTimeZone, recordExport, sealedList } from './list-files.ts'
import type { ReadPeople } from './listed-people.ts'

interface Naming {
  readonly firstName: string
  readonly lastName: string
  readonly photoSha256: string | null
}
type Named = ReadonlyMap<string, Naming>

export function userCalls(
  deps: ListFilesDeps & Pick<ServerParts, 'platform' | 'executor'> & { readonly readPeople: ReadPeople },
): readonly Call[] {
  const { platform, executor, readPeople } = deps
  const { db } = platform

  async function sought(organizationId: string, query: UserQuery) {
    return db.read(async (read) => {
      const { listed } = await readPeople(read, organizationId)
      return {
        users: soughtUsers(listed, query),
        all: await rolesAndGroupsIn(read, db.tables, organizationId),
      }
    })
  }

  const namesOf = (users: readonly ListedUser[]): Promise<Named> =>
    db.read(async (query) => {
      const { person } = db.tables
      const found = new Map<string, Naming>()
      for (const part of inParts(users.flatMap((one) => one.member?.personId ?? [])))
        for (const { id, ...name } of await query
          .select({
            id: person.id,
            firstName: person.firstName,
            lastName: person.lastName,
            photoSha256: person.photoSha256,
          })
          .from(person)
          .where(inArray(person.id, part)))
          found.set(id, name)
      return found
    })

  return [
    serve(contracts.getUsers, {
      run: async ({ pageNumber, pageSize, ...query }, { actor }) => {
        if (actor?.kind !== 'person') return err(refusal('not-signed-in'))
        const { users, all } = await sought(actor.organizationId, query)
        const shown = users.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
        const names = await namesOf(shown)
        return ok({
          items: shown.map((one) => told(one, all, names)),
          TotalCount: users.length,
          TotalPages: Math.ceil(users.length / pageSize),
        })
      },
    }),
    serve(contracts.updateUser, {
      run: async ({ userId, statusId, userTypeId, ...named }, context) => {
        const { actor } = context
        if (actor?.kind !== 'person') return err(refusal('not-signed-in'))
        const id = memberId(actor.organizationId, userId)
        const [member] = await db.read((query) => membersAtRest.load({ query, tables: db.tables }, [id]))
        if (!member) return err(refusal('user-not-found'))
        if (!(await isCalled(member, named))) return err(refusal('not-permitted'))
        const roles = userTypeId === undefined ? undefined : rolesAs(member, userTypeId)
        if (roles === null) return err(refusal('input-not-valid', { where: 'userTypeId' }))
        if (roles) {
          const saved = await runCommand(platform, executor, context, {
            name: 'saveMember',
            input: { id, set: { roles } },
          })
          if (!saved.ok) return saved
        }
        if (statusId !== undefined) {
          const status = statusId === 1 ? 'active' : 'inactive'
          const set = await runCommand(platform, executor, context, {
            name: 'setMemberStatus',
            input: { id, status },
          })
          if (!set.ok) return set
        }
        return ok({ userId })
      },
    }),
    serve(contracts.downloadUsersCsv, {
      run: async ({ name, ...query }, context) => {
        const { actor, language } = context
        if (actor?.kind !== 'person') return err(refusal('not-signed-in'))
        const { users, all } = await sought(actor.organizationId, query)
        const say = (key: string) => reportSentences.format(language, key)
        const bytes = writeCsv([
          COLUMNS.map((one) => say(`column.${one}`)),
          ...users.map((one) => csvRow(one, all, say)),
        ])
        await recordExport(deps, actor, { list: 'users', as: 'csv', rows: users.length })
        const file = reportFileName(name || say('title.users'), '.csv')
        return ok(new FileAnswer({ bytes, name: file, mediaType: 'text/csv' }))
      },
    }),
    serve(contracts.downloadUsersPdf, {
      run: async ({ name, ...query }, { actor, language }) => {
        if (actor?.kind !== 'person') return err(refusal('not-signed-in'))
        const { organizationId, organizationName, personId } = actor
        const { users, all } = await sought(organizationId, query)
        const head: ListHead = {
          language,
          organization: { id: organizationId, name: organizationName },
          timeZone: await db.read((read) => readersTimeZone(read, db.tables, personId)),
          drawnAt: platform.now(),
        }
        const say = (key: string, values: Record<string, string> = {}) =>
          reportSentences.format(language, key, values)
        const bytes = await sealedList(deps, head, 'u', usersReport(head, users, all, say))
        await recordExport(deps, actor, { list: 'users', as: 'pdf', rows: users.length })
        const title = `${say('title.users')} ${dayIn(head.drawnAt, head.timeZone)}`
        const file = reportFileName(name || title, '.pdf')
        return ok(new FileAnswer({ bytes, name: file, mediaType: 'application/pdf' }))
      },
    }),
  ]

  async function isCalled(
    member: Member,
    named: { readonly [N in 'firstName' | 'lastName' | 'email']?: string | undefined },
  ): Promise<boolean> {
    const { firstName, lastName, email } = named
    const person = await db.read((query) => personById(query, db.tables, member.personId))
    return (
      (firstName ?? person?.firstName) === person?.firstName &&
      (lastName ?? person?.lastName) === person?.lastName &&
      (email === undefined || normalEmail(email) === person?.email)
    )
  }
}

/** One part for each, in the order of the list. */
function usersReport(
  { language, organization, drawnAt, timeZone }: ListHead,
  users: readonly ListedUser[],
  all: RolesAndGroups,
  say: (key: string, values?: Record<string, string>) => string,
): ReportContent {
  const pageOf = say('label.pageOf', { page: '{page}', pages: '{pages}' })
  return {
    language,
    title: say('title.users'),
    organization: organization.name,
    about: organization.name,
    generatedAt: new Date(drawnAt).toISOString(),
    footer: `${bareId(organization.id)}  ·  ${pageOf}`,
    sections: users.map((one) => {
      const [, email = '', type = '', roles = '', groups = '', status = ''] = csvRow(one, all, say)
      const rows = { email, type, roles, groups, status, since: dayIn(one.since, timeZone) }
      return {
        heading: one.name,
        entries: [
          {
            rows: Object.entries(rows)
              .filter(([, value]) => value !== '')
              .map(([column, value]) => ({ label: say(`column.${column}`), value })),
          },
        ],
      }
    }),
  }
}

const COLUMNS = ['name', 'email', 'type', 'roles', 'groups', 'status', 'since'] as const

const csvRow = (one: ListedUser, all: RolesAndGroups, say: (key: string) => string): readonly string[] => [
  one.name === one.email ? '' : one.name,
  one.email,
  say(`userType.${one.userTypeId}`),
  rolesIn(one, all)
    .map(({ roleId, roleName }) => (roleId === roleName ? say(`builtIn.${roleId}`) : roleName))
    .join('; '),
  groupsIn(one, all)
    .map((group) => group.name)
    .join('; '),
  say(`userStatus.${one.status}`),
  new Date(one.since).toISOString(),
]

/** What they are as a type of user, beside the other roles they have; null where nobody is made one. */
function rolesAs(member: Member, userTypeId: number): readonly string[] | undefined | null {
  if (userTypeOf(member.roles) === userTypeId) return undefined
  const wanted = rolesOfType(userTypeId)
  if (!wanted) return null
  const types: readonly string[] = INVITED_ROLES
  const others = member.roles.filter((role) => !types.includes(role))
  return [...wanted, ...others]
}

const rolesIn = ({ roles, heldRoles }: ListedUser, all: RolesAndGroups) => [
  ...roles.map((name) => ({ roleId: name, roleName: name })),
  ...heldRoles.flatMap(({ id }) => {
    const role = all.roles.get(id)
    return role ? [{ roleId: id, roleName: role.name }] : []
  }),
]

const groupsIn = ({ groups }: ListedUser, all: RolesAndGroups) =>
  groups.flatMap(({ id }) => {
    const group = all.groups.get(id)
    return group ? [{ groupId: id, name: group.name }] : []
  })

function told(one: ListedUser, all: RolesAndGroups, names: Named) {
  const { member, invite } = one
  const naming = member ? names.get(member.personId) : undefined
  const name = invite ?? naming
  const personId: PersonId | null = member?.personId ?? null
  return {
    id: one.id,
    userId: personId,
    partyId: personId,
    userInviteId: invite?.id ?? null,
    userName: one.name,
    firstName: name?.firstName ?? '',
    lastName: name?.lastName ?? '',
    email: one.email,
    isInvite: invite !== null,
    statusId: statusIdOf(one),
    status: one.status,
    invitedDate: invite?.invitedAt ?? null,
    type: one.userTypeId,
    roles: rolesIn(one, all),
    groups: groupsIn(one, all),
    avatar: naming?.photoSha256 ? `/files/${naming.photoSha256}` : null,
  }
}
