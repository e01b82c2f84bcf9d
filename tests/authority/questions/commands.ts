/** Every line about a command, and how a command is sent by hand. */
import { versionOf } from '../../../sync/commands/registry.ts'
import { createId } from '../../../sync/ids.ts'
import { inputsOf, SAMPLED_COMMANDS } from '../../../sync/samples/all-samples.ts'
import { isFull } from '../../../sync/samples/sample.ts'
import { type AuthorityWorld, type Case, PNG, sha256Of } from '../authority-world.ts'
import { asked, CODES, type Inputs, json, type Question, read } from './asking.ts'
import { ACCOUNT_INPUTS } from './commands-account.ts'
import { DRAFT_INPUTS } from './commands-drafts.ts'
import { PLATFORM_INPUTS } from './commands-platform.ts'
import { WORKFLOW_INPUTS } from './commands-workflow.ts'

/** Where a sample of a command says too little: documents under way, and who else there is. */
const BY_HAND: Inputs = {
  ...DRAFT_INPUTS,
  ...WORKFLOW_INPUTS,
  ...PLATFORM_INPUTS,
  ...ACCOUNT_INPUTS,
}

const lineOf = (name: string, input: string) => (input ? `${name} (${input})` : name)
const samplesOf = (names: readonly string[], wanted: (input: string) => boolean): Inputs =>
  Object.fromEntries(
    names.flatMap((name) =>
      inputsOf(name)
        .filter(([input]) => wanted(input))
        .map(([input, made]): [string, Inputs[string]] => [
          lineOf(name, input),
          [name, (one) => made(one.given)],
        ]),
    ),
  )
const handled = new Set(Object.values(BY_HAND).map(([name]) => name))

export const INPUTS: Inputs = {
  ...BY_HAND,
  ...samplesOf(
    SAMPLED_COMMANDS.filter((name) => !handled.has(name)),
    (input) => !isFull(input),
  ),
}

/** Those that leave no place of an id empty. */
export const FULL_SAMPLES: Inputs = samplesOf(SAMPLED_COMMANDS, isFull)

export const commandOf = (line: string): string => INPUTS[line]?.[0] ?? ''

export function commandEntry(world: AuthorityWorld, one: Case, name: string, input: unknown, n = 1) {
  const id = createId('command', world.platform)
  const payload = {
    commandId: id,
    name,
    version: versionOf(name),
    account: one.subject || 'person:nobody',
    input,
    capturedAt: 1,
    lastServerTime: null,
  }
  return {
    id,
    n,
    name,
    version: versionOf(name),
    payload: JSON.stringify(payload),
    signature: null as string | null,
    blobs: { [sha256Of(PNG)]: PNG.toString('base64') } as Record<string, string>,
  }
}

export const sendCommands = (
  world: AuthorityWorld,
  one: Case,
  commands: readonly unknown[],
  deviceId: string = createId('device', world.platform),
  publicKey: unknown = null,
) => asked(world, one, '/sync/commands', json({ protocol: 1, deviceId, publicKey, commands }))

export interface Told {
  readonly results: readonly { status: string; code?: string; facts?: unknown; data?: unknown; id: string }[]
  readonly deviceForked: boolean
}

export const COMMAND_LINES: Readonly<Record<string, Question>> = Object.fromEntries(
  Object.entries(INPUTS).map(([line, [name, input, where]]): [string, Question] => [
    line,
    async (caller, world) => {
      const one = where === 'midway' ? { ...caller, ...caller.atMidway } : caller
      const response = await sendCommands(world, one, [commandEntry(world, one, name, input(one, world))])
      if (response.status !== 200) return read(response)
      const { results } = (await response.json()) as Told
      const [result] = results
      const told = JSON.stringify({ status: result?.status, code: result?.code, facts: result?.facts })
      if (result?.status === 'applied') return { outcome: 'yes', told }
      return { outcome: CODES[result?.code ?? ''] ?? 'refused', told }
    },
  ]),
)
