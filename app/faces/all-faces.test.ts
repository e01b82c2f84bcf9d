// biome-ignore lint/style/noRestrictedImports: a test runs in Node and reads the rules as files
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ANSWERS, type AnswerCode } from '../../sync/answers.ts'
import { COMMANDS, type CommandName } from '../../sync/commands/registry.ts'
import { ACCOUNT_FACES } from './account/account-faces.ts'
import { ALL_FACES } from './all-faces.ts'
import { ENVELOPE_FACES } from './envelopes/envelope-faces.ts'
import { CAUSES, remedyOf } from './remedy.ts'
import { SIGNING_FACES } from './signing/signing-faces.ts'
import { TEMPLATE_FACES } from './templates/template-faces.ts'

const NAMES = Object.keys(COMMANDS) as CommandName[]

test('whatever can wait in an outbox has a face, and what the platform does by itself has none', () => {
  const faceless = NAMES.filter((name) => ALL_FACES[name] === null)
  const unseen = NAMES.filter(
    (name) =>
      COMMANDS[name].from === 'system' ||
      (COMMANDS[name].forOperators && COMMANDS[name].offline === 'D') ||
      name === 'takeLease' ||
      name === 'releaseLease',
  )
  expect(faceless.sort()).toEqual(unseen.sort())
})

test('a command has its face in one room only', () => {
  const rooms = [SIGNING_FACES, ENVELOPE_FACES, TEMPLATE_FACES, ACCOUNT_FACES].flatMap(Object.keys)
  expect(rooms.filter((name, at) => rooms.indexOf(name) !== at)).toEqual([])
  expect(rooms.sort()).toEqual(NAMES.sort())
})

/** `refusal('…')` and `code: '…'` of every rule that decides on a command, on the device or at the server's gate. */
function codesOfRules(): Set<AnswerCode> {
  const folders = ['sync/commands', 'sync/rules', 'sync/replication', 'server/envelopes', 'server/signing']
  const codes = new Set<AnswerCode>()
  for (const folder of folders) {
    const at = new URL(`../../${folder}/`, import.meta.url)
    for (const name of readdirSync(at, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
      if (folder.startsWith('server') && !/precondition|execute|step-access/.test(name)) continue
      const text = readFileSync(new URL(name, at), 'utf8')
      for (const [, code] of text.matchAll(/\brefus\w*\(\s*'([a-z-]+)'/g))
        if (code !== undefined && Object.hasOwn(ANSWERS, code)) codes.add(code as AnswerCode)
    }
  }
  return codes
}

test('every refusal a rule gives says what is the matter with the wish, and none leaves it open', () => {
  const codes = codesOfRules()
  expect(codes.size).toBeGreaterThan(40)
  expect([...codes].filter((code) => CAUSES[code] === 'call')).toEqual([])
})

test('what is over for good is never offered again, whatever the command', () => {
  const over = (Object.keys(CAUSES) as AnswerCode[]).filter((code) => CAUSES[code] === 'over')
  for (const name of NAMES)
    for (const code of over) expect(remedyOf({ code }, name), `${name} ${code}`).toBe('none')
})
