/**
 * Organisations are apart from each other and from who runs the installation: whatever is asked or sent about things of
 * one, an operator learns and does no more than a stranger who runs an organisation of their own. Every served call,
 * command and route is asked, so one that is new is asked without a line here.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMANDS } from '../../sync/commands/registry.ts'
import { type AuthorityWorld, createAuthorityWorld, SECRET } from './authority-world.ts'
import type { Question, Reply } from './questions/asking.ts'
import { COMMAND_LINES, commandOf } from './questions/commands.ts'
import { ROUTES } from './questions/routes.ts'
import { CALLS } from './questions.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())

const ALL: Readonly<Record<string, Question>> = { ...CALLS, ...COMMAND_LINES, ...ROUTES }
/** Those that are for operators, by what the contract or the command says of itself. */
const FOR_OPERATORS = new Set([
  ...Object.entries(COMMANDS).flatMap(([name, one]) =>
    'forOperators' in one && one.forOperators ? [name] : [],
  ),
])
const isForOperators = (line: string): boolean =>
  FOR_OPERATORS.has(commandOf(line)) ||
  world.server.calls.some(
    (call) => call.forOperators && line.replace(/ \(.*$/, '') === `${call.method} ${call.path}`,
  )
const lines = (wanted: boolean) => Object.keys(ALL).filter((line) => isForOperators(line) === wanted)

/** Made anew once they may have been changed. */
let things: Awaited<ReturnType<AuthorityWorld['newThings']>> | undefined
async function asked(line: string, role: 'operatorElsewhere' | 'stranger'): Promise<Reply> {
  things ??= await world.newThings()
  const one = await world.caseOf(things, role)
  const before = await world.written()
  const reply = await (ALL[line] as Question)(one, world)
  if ((await world.written()) !== before) things = undefined
  return reply
}

describe('who runs the installation', () => {
  it('[E004][S8] is answered as a stranger is, about whatever an organisation has', async () => {
    const ordinary = lines(false)
    expect(ordinary.length).toBeGreaterThan(200)
    for (const line of ordinary) {
      const operator = await asked(line, 'operatorElsewhere')
      const stranger = await asked(line, 'stranger')
      expect([line, operator.outcome]).toEqual([line, stranger.outcome])
      // By a link of the mail or by its file anybody is told.
      expect(operator.told.includes(SECRET), line).toBe(stranger.told.includes(SECRET))
    }
  })

  it('has calls and commands of their own, which are closed to everybody else', async () => {
    const own = lines(true)
    expect(own.length).toBeGreaterThan(18)
    for (const line of own) {
      expect([line, (await asked(line, 'stranger')).outcome]).toEqual([line, 'no'])
      const { told } = await asked(line, 'operatorElsewhere')
      // Numbers, names of organisations and of people who registered; no title, file or recipient.
      for (const secret of [SECRET, 'guest@example.com', 'contact@example.com', '.pdf'])
        expect(told.includes(secret), `${line} tells ${secret}`).toBe(false)
    }
  })

  it('are told of an organisation by its numbers alone, which say nothing of any one thing', async () => {
    const response = await world.request('/api/SuperAdmin/Organizations/Get', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(await world.newCase('operatorElsewhere')).headers,
      },
      body: JSON.stringify({ search: 'Al Noor' }),
    })
    const { data } = (await response.json()) as { data: { items: { numbers: object }[] } }
    const numbers = JSON.stringify(data.items.map((one) => one.numbers))
    expect(numbers).not.toMatch(/[a-z]+:[0-9a-z]{26}/)
    expect(numbers.replaceAll(/"[A-Za-z]+":/g, '')).toMatch(/^[[\]{}\d,]+$/)
  })
})
