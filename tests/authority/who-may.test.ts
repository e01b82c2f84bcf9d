import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMANDS } from '../../sync/commands/registry.ts'
import { type AuthorityWorld, createAuthorityWorld, ROLES, type RoleName, SECRET } from './authority-world.ts'
import type { Outcome, Question } from './questions/asking.ts'
import { BESIDES_THE_TABLE } from './questions/calls-files.ts'
import { COMMAND_LINES, commandOf } from './questions/commands.ts'
import { ROUTES } from './questions/routes.ts'
import { CALLS } from './questions.ts'

const FILE = join(import.meta.dirname, 'who-may.md')
const SECTIONS = { Calls: CALLS, Commands: COMMAND_LINES, Routes: ROUTES } as const

/** Lines of the table by name: role to expected outcome. */
function readTable(): ReadonlyMap<string, Readonly<Record<RoleName, Outcome>>> {
  const rows = readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.includes('| anonymous'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const names = rows.map(([, name]) => name)
  // Two landings may each bring a table whole: what the later says would hide the other.
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  if (twice.length > 0) throw new Error(`Said twice: ${twice.join(', ')}`)
  return new Map(
    rows.map(([, name = '', ...cells]) => [
      name,
      Object.fromEntries(ROLES.map((role, at) => [role, cells[at]])) as Record<RoleName, Outcome>,
    ]),
  )
}

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
  await world.openTenants()
})
afterAll(() => world.stop())

/** With an id nobody has these make a new thing; that they do is not told by the answer to a foreign one. */
const MAKES_NEW = new Set([
  'POST DelegationEf/Update (of the owner)',
  'saveDelegationRule (of the owner)',
  'POST TasksEf/UpdateSequence (of the organisation)',
  'saveSequence (of the organisation)',
  'saveAsTemplate (in place of one there is)',
])

/** A colleague sees it, so a no tells them nothing; to others it is as if it were not there. */
const SEEN_BY_ALL = new Set([
  'saveContact (shared)',
  'removeContact (shared)',
  'saveOrganization (of the owner)',
  'checkDomain (of the owner)',
  // Whoever looks after the organisation’s keys sees those of others, and ends them.
  'saveApiKey (of the owner)',
  'saveWebhook (of the owner)',
])

async function answers(line: string, question: Question): Promise<Record<RoleName, Outcome>> {
  const found: Partial<Record<RoleName, Outcome>> = {}
  let things = await world.newThings()
  for (const role of ROLES) {
    const asked = await world.caseOf(things, role)
    const before = await world.written()
    const { outcome, told } = await question(asked, world)
    found[role] = outcome
    if ((await world.written()) !== before) things = await world.newThings()
    if (outcome === 'yes') continue
    expect(told.includes(SECRET), `${role} is told the title`).toBe(false)
    if (
      MAKES_NEW.has(line) ||
      (SEEN_BY_ALL.has(line) && outcome === 'no') ||
      !['no', 'absent', 'nothing'].includes(outcome)
    )
      continue
    const nowhere = await question(await world.caseOf(things, role, true), world)
    expect(nowhere, `${role}: what is not theirs looks like what is not there`).toEqual({ outcome, told })
  }
  return found as Record<RoleName, Outcome>
}

describe('who may do what', () => {
  const table = process.env.WRITE_TABLE ? new Map() : readTable()

  it('[E004] has a line for every served call, every command and every route beside them', () => {
    const lines = Object.keys(CALLS)
    const served = [...world.server.calls.map((call) => `${call.method} ${call.path}`), ...BESIDES_THE_TABLE]
    expect(
      served.filter((call) => !lines.some((line) => line === call || line.startsWith(`${call} (`))),
    ).toEqual([])
    expect(
      lines.filter((line) => !served.some((call) => line === call || line.startsWith(`${call} (`))),
    ).toEqual([])
    const commands = new Set(Object.keys(COMMAND_LINES).map(commandOf))
    expect(Object.keys(COMMANDS).filter((name) => !commands.has(name))).toEqual([])
    if (process.env.WRITE_TABLE) return
    expect([...table.keys()].sort()).toEqual(
      Object.values(SECTIONS)
        .flatMap((one) => Object.keys(one))
        .sort(),
    )
  })

  for (const [section, questions] of Object.entries(SECTIONS))
    it.each(Object.keys(questions))(`[E004][S8] ${section}: %s`, async (line) => {
      const found = await answers(line, (questions as Record<string, Question>)[line] as Question)
      if (process.env.WRITE_TABLE) written.push([section, line, found])
      else expect(found).toEqual(table.get(line))
    })

  it('[S8] system commands are nobody’s to send', () => {
    if (process.env.WRITE_TABLE) return
    for (const [name, command] of Object.entries(COMMANDS))
      if (command.from === 'system')
        expect(new Set(Object.values(table.get(name) ?? {})), name).toEqual(new Set(['signIn', 'no']))
  })
})

const INTRO = `# Who may do what

What every role is answered; \`who-may.test.ts\` asks each line of each of them and fails when a served call, a
command or a route has no line. The things asked about belong to the owner; the guest and the recipient are asked
to act on that envelope, the admin is an administrator of the owner's organisation. Of that organisation as well: a
user admin, an admin reader (reader), an operator (super admin, whose role opens no organisation), a SAC admin (sac), a
temporary user with a part in the envelope, and an API key of the admin with every scope; which scope opens which call
stands in \`tests/contract/api-scopes.txt\`. The stranger and the recipient are of other organisations. The neighbour runs
the organisation of another tenant and asks by the address of this one's.

\`yes\` done or told · \`signIn\` not signed in · \`verify\` address not verified · \`no\` not permitted · \`absent\` not
found · \`nothing\` answered, with nothing of it · \`refused\` permitted, and refused for another reason. Where it says
\`no\`, \`absent\` or \`nothing\`, the very same answer is given for a thing that does not exist.

\`yes\` of an operator for removeGlobalLookup (of an organisation) is no way to it: an id that is no lookup of all is
nothing to remove, as one that is gone already; the organisation’s stays (\`global-lookups.test.ts\`).

Whether a member is internal or external is no column: no right follows from it (\`roles-and-groups.test.ts\`).
`

/**
 * `npm run accept` writes what is, to be read and corrected before it is what ought to be. Lines stay where they are: of
 * those that were not asked (`-t`) what they say, too; a new one stands behind the one it is asked after.
 */
const written: [string, string, Record<RoleName, Outcome>][] = []
afterAll(() => {
  if (!process.env.WRITE_TABLE) return
  const kept = readTable()
  const lines = Object.entries(SECTIONS).flatMap(([section, questions]) => {
    const found = new Map(written.filter(([of]) => of === section).map(([, line, one]) => [line, one]))
    const rows = inPlace([...kept.keys()], Object.keys(questions)).flatMap((line) => {
      const told = found.get(line) ?? kept.get(line)
      return told ? [`| ${line} | ${ROLES.map((role) => told[role]).join(' | ')} |`] : []
    })
    return [
      `\n## ${section}\n`,
      `| | ${ROLES.join(' | ')} |`,
      `| --- ${ROLES.map(() => '| --- ').join('')}|`,
      ...rows,
    ]
  })
  writeFileSync(FILE, `${INTRO}${lines.join('\n')}\n`)
})

/** Those that are asked, in the order they stood in. */
function inPlace(stood: readonly string[], asked: readonly string[]): readonly string[] {
  const lines = stood.filter((line) => asked.includes(line))
  for (const [at, line] of asked.entries())
    if (!lines.includes(line)) lines.splice(lines.indexOf(asked[at - 1] ?? '') + 1, 0, line)
  return lines
}
