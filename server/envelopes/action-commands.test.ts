import { describe, expect, it } from 'vitest'
import { type PerformAction, performing } from '../../sync/calls/actions.ts'
import { commandNamed, WORKFLOW_COMMANDS } from '../../sync/commands/registry.ts'
import { ACT_COMMANDS } from '../../sync/commands/signing/act-commands.ts'
import { declaredContracts } from '../client/all-contracts.ts'
import { actionOf, MARK_ACTIONS } from './action-commands.ts'

const id = (kind: string) => `${kind}:00000000000000000000000001`
const ids = { now: () => 1, randomBytes: (length: number) => new Uint8Array(length) }
/** Everything the call can say at once. */
const said = (actionTypeId: number): PerformAction =>
  performing.parse({
    processId: id('envelope'),
    stepId: id('recipient'),
    actionTypeId,
    reason: 'Because',
    comment: 'Which year?',
    delegateTo: 'nora@example.com',
    delegateName: 'Nora',
    askStepId: id('recipient'),
    questionId: id('question'),
    expiryDate: 4_000_000_000_000,
    person: { name: 'Nora', email: 'nora@example.com', kind: 'approve' },
    viewerId: id('viewer'),
    reminder: 'weekly',
    processStepAttributeID: id('attachment'),
    readAccessType: 2,
  })

/** All that `Workflow/GetActions` and the rows of lists can offer. */
const offered = [
  ...Object.entries(WORKFLOW_COMMANDS).map(([name, { action }]) => [action?.code ?? 0, name] as const),
  ...Object.entries(MARK_ACTIONS).map(([name, code]) => [code, name] as const),
]
const paths = new Set((await declaredContracts()).map((one) => one.path))
const acts = new Set<string>(Object.values(ACT_COMMANDS))

describe('[P15] what is offered is done by PerformAction, or it says which other call does it', () => {
  it.each(offered)('%i %s', (code, name) => {
    const action = actionOf(code)
    switch (action?.way) {
      case 'command': {
        const wish = action.of(said(code), ids)
        expect([name, 'remindRecipients', 'deleteEnvelope']).toContain(wish.name)
        expect(commandNamed(wish.name)?.input.safeParse(wish.input).error?.issues ?? []).toEqual([])
        return
      }
      case 'act':
        return expect(acts).toContain(name)
      case 'acknowledge':
        return expect(name).toBe('acknowledgeStep')
      case 'flag':
      case 'archive':
        return expect(name).toBe({ flag: 'Starred', archive: 'Archived' }[action.way])
      case 'call':
        return expect(paths).toContain(action.call)
      default:
        expect.unreachable('nothing answers this code')
    }
  })

  it('a code that stands for nothing is none', () => {
    expect([0, 16, 18, 1199].map(actionOf)).toEqual([undefined, undefined, undefined, undefined])
  })
})
