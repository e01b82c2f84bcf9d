import { describe, expect, it } from 'vitest'
import type { Command } from '../commands/command.ts'
import { COMMANDS } from '../commands/registry.ts'
import { RECORD_NAMES, RECORDS, type RecordName } from '../kinds/records.ts'
import { given, inputsOf, kindOfThing, SAMPLED_COMMANDS, THING_NAMES } from './all-samples.ts'

const pad = (kind: string, n: number) => `${kind}:${String(n).padStart(26, '0')}` as never
let made = 0
const somebody = (n: number) => ({ id: pad('person', n), name: 'Layla', email: 'layla@example.com' })
const some = given({
  ids: { now: () => made++, randomBytes: (length) => new Uint8Array(length) },
  owner: { ...somebody(1), organizationId: pad('organization', 1) },
  member: somebody(2),
  other: somebody(3),
  words: 'Lease',
  unique: () => `Lease ${made++}`,
  envelopeId: pad('envelope', 1),
})

describe('samples', () => {
  it('there is one of every kind of record', () => {
    expect(RECORD_NAMES.filter((name) => !THING_NAMES.includes(name))).toEqual([])
  })

  it.each(THING_NAMES)('%s is what its kind allows', (name) => {
    const kind: RecordName = kindOfThing(name)
    expect(RECORDS[kind].schema.safeParse(some.of[name])).toMatchObject({ success: true })
  })

  it.each(SAMPLED_COMMANDS)('%s takes each of its inputs', (name) => {
    const { input } = COMMANDS[name] as unknown as Command<unknown>
    for (const [line, make] of inputsOf(name))
      expect(input.safeParse(make(some)), line).toMatchObject({ success: true })
  })
})
