/** What the roles of an organisation allow as files: what the matrix on the screen shows, for whoever reads it elsewhere. */
import type { Language } from '../../sync/entities/envelope.ts'
import {
  ORGANIZATION_ROLES,
  PERMISSIONS,
  type Permission,
  RESTRICTIONS,
  type Restriction,
} from '../../sync/entities/permission.ts'
import type { CustomRole } from '../../sync/entities/role.ts'
import { bareId } from '../../sync/ids.ts'
import { permissionGivenBy, permissionsOf } from '../../sync/rules/authority.ts'
import { dayIn } from '../../sync/rules/calendar-days.ts'
import { writeCsv } from '../../sync/rules/write-csv.ts'
import { reportSentences } from '../reports/words.ts'
import type { ReportContent } from '../sealing/report.ts'
import type { ListHead } from './list-files.ts'

export interface RolesReported extends ListHead {
  readonly roles: Iterable<CustomRole>
}

interface Line {
  readonly name: string
  readonly state: string
  readonly gives: readonly Permission[]
  readonly takes: readonly Restriction[]
}

const ALL = Object.keys(PERMISSIONS) as readonly Permission[]

/** A report calls them by these; `words.test.ts` looks whether each has one. */
export const ROLE_WORDS: readonly string[] = [
  ...ALL.map((one) => `permission.${one}`),
  ...RESTRICTIONS.map((one) => `restriction.${one}`),
]

const BUILT_IN_WORDS = {
  companyAdmin: 'builtIn.companyAdmin',
  userAdmin: 'builtIn.userAdmin',
  adminReader: 'builtIn.adminReader',
  sacAdmin: 'builtIn.sacAdmin',
  member: 'userType.3',
} as const satisfies Readonly<Record<(typeof ORGANIZATION_ROLES)[number], string>>

const sayIn =
  (language: Language) =>
  (key: string, values: Record<string, string> = {}): string =>
    reportSentences.format(language, key, values)

/** Those that are built in, then those the organisation made, by their names. */
function linesOf({ language, roles }: RolesReported): readonly Line[] {
  const say = sayIn(language)
  const { compare } = new Intl.Collator(language)
  return [
    ...ORGANIZATION_ROLES.map((name) => ({
      name: say(BUILT_IN_WORDS[name]),
      state: say('value.active'),
      gives: permissionsOf(name),
      takes: [],
    })),
    ...[...roles]
      .sort((a, b) => compare(a.name, b.name))
      .map(({ name, active, permissions, restrictions }) => ({
        name,
        state: say(active ? 'value.active' : 'value.inactive'),
        gives: ALL.filter((one) => permissionGivenBy(permissions, one)),
        takes: restrictions,
      })),
  ]
}

/** A line for each permission and restriction, a column for each role. */
export function rolesCsv(report: RolesReported): Uint8Array {
  const say = sayIn(report.language)
  const lines = linesOf(report)
  const yesNo = (is: boolean) => say(is ? 'value.yes' : 'value.no')
  return writeCsv([
    [say('column.permission'), ...lines.map(({ name }) => name)],
    [say('column.state'), ...lines.map(({ state }) => state)],
    ...ALL.map((one) => [say(`permission.${one}`), ...lines.map(({ gives }) => yesNo(gives.includes(one)))]),
    ...RESTRICTIONS.map((one) => [
      say(`restriction.${one}`),
      ...lines.map(({ takes }) => yesNo(takes.includes(one))),
    ]),
  ])
}

export function rolesReport(report: RolesReported): ReportContent {
  const { language, organization, drawnAt } = report
  const say = sayIn(language)
  const pageOf = say('label.pageOf', { page: '{page}', pages: '{pages}' })
  const told = (keys: readonly string[]) => keys.map((key) => say(key)).join(' · ') || say('value.nothing')
  return {
    language,
    title: say('title.roles'),
    organization: organization.name,
    about: organization.name,
    generatedAt: new Date(drawnAt).toISOString(),
    footer: `${bareId(organization.id)}  ·  ${pageOf}`,
    sections: linesOf(report).map(({ name, state, gives, takes }) => ({
      heading: name,
      entries: [
        {
          rows: [
            { label: say('column.state'), value: state },
            { label: say('column.allows'), value: told(gives.map((one) => `permission.${one}`)) },
            ...(takes.length > 0
              ? [{ label: say('column.takesAway'), value: told(takes.map((one) => `restriction.${one}`)) }]
              : []),
          ],
        },
      ],
    })),
  }
}

/** Title and day (A089). */
export const rolesFileName = ({ language, drawnAt, timeZone }: RolesReported): string =>
  `${sayIn(language)('title.roles')} ${dayIn(drawnAt, timeZone)}`
