/** The groups of an organisation as files: what the list on the screen shows, for whoever reads it elsewhere. */
import type { Language } from '../../sync/entities/envelope.ts'
import type { Member } from '../../sync/entities/member.ts'
import type { CustomRole, MemberGroup } from '../../sync/entities/role.ts'
import { bareId, madeAt } from '../../sync/ids.ts'
import { dayIn } from '../../sync/rules/calendar-days.ts'
import { writeCsv } from '../../sync/rules/write-csv.ts'
import { reportSentences } from '../reports/words.ts'
import type { ReportContent } from '../sealing/report.ts'

export interface GroupsReported {
  readonly language: Language
  readonly organization: { readonly id: string; readonly name: string }
  readonly timeZone: string
  readonly drawnAt: number
  readonly groups: Iterable<MemberGroup>
  readonly roles: ReadonlyMap<string, CustomRole>
  /** Undefined where the reader may not see users: nobody is named then. */
  readonly members: readonly Member[] | undefined
}

interface Line {
  readonly name: string
  readonly state: string
  readonly roles: readonly string[]
  readonly people: readonly string[] | undefined
  readonly created: string
}

const sayIn =
  (language: Language) =>
  (key: string, values: Record<string, string> = {}): string =>
    reportSentences.format(language, key, values)

function linesOf({ language, groups, roles, members, timeZone }: GroupsReported): readonly Line[] {
  const say = sayIn(language)
  const inside = new Map<string, string[]>()
  for (const one of members ?? [])
    for (const { id } of one.groups) inside.set(id, [...(inside.get(id) ?? []), one.name || one.email])
  const { compare } = new Intl.Collator(language)
  return [...groups]
    .map((group) => ({
      name: group.name,
      state: say(group.active ? 'value.active' : 'value.inactive'),
      roles: group.roles.flatMap(({ id }) => roles.get(id)?.name ?? []).sort(compare),
      people: members && (inside.get(group.id) ?? []).sort(compare),
      created: dayIn(madeAt(group.id), timeZone),
    }))
    .sort((a, b) => compare(a.name, b.name))
}

export function groupsCsv(report: GroupsReported): Uint8Array {
  const say = sayIn(report.language)
  const columns = ['group', 'state', 'roles', ...(report.members ? ['people'] : []), 'created']
  return writeCsv([
    columns.map((name) => say(`column.${name}`)),
    ...linesOf(report).map(({ name, state, roles, people, created }) => [
      ...[name, state, roles.join('; ')],
      ...(people ? [people.join('; ')] : []),
      created,
    ]),
  ])
}

export function groupsReport(report: GroupsReported): ReportContent {
  const { language, organization, drawnAt } = report
  const say = sayIn(language)
  const lines = linesOf(report)
  const pageOf = say('label.pageOf', { page: '{page}', pages: '{pages}' })
  return {
    language,
    title: say('title.groups'),
    organization: organization.name,
    about: organization.name,
    generatedAt: new Date(drawnAt).toISOString(),
    footer: `${bareId(organization.id)}  ·  ${pageOf}`,
    sections: lines.map(({ name, state, roles, people, created }) => ({
      heading: name,
      entries: [
        {
          rows: [
            { label: say('column.state'), value: state },
            ...(roles.length > 0 ? [{ label: say('column.roles'), value: roles.join(' · ') }] : []),
            ...(people && people.length > 0
              ? [{ label: say('column.people'), value: people.join(' · ') }]
              : []),
            { label: say('column.created'), value: created },
          ],
        },
      ],
    })),
  }
}

/** Title and day (A089). */
export const groupsFileName = ({ language, drawnAt, timeZone }: GroupsReported): string =>
  `${sayIn(language)('title.groups')} ${dayIn(drawnAt, timeZone)}`
