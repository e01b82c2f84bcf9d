/** Every sample there is (`sample.ts`), found by the name of its file. For tests alone. */
import type { CommandName } from '../commands/registry.ts'
import { createId } from '../ids.ts'
import type { RecordName } from '../kinds/records.ts'
import type { Given, Samples, ThingName, Things } from './sample.ts'

type Making = (given: Given) => unknown

const FILES = Object.values(
  import.meta.glob<Samples>('../**/*.sample.ts', { eager: true, import: 'default' }),
)

/** What is said twice would be hidden by what is read last. */
function together<V>(parts: readonly Readonly<Record<string, V>>[]): ReadonlyMap<string, V> {
  const all = new Map<string, V>()
  for (const [name, one] of parts.flatMap(Object.entries<V>)) {
    if (all.has(name)) throw new Error(`There are two samples of ${name}`)
    all.set(name, one)
  }
  return all
}

const THINGS = together<Making>(FILES.map((one) => (one.things ?? {}) as Record<string, Making>))
const INPUTS = together(
  FILES.map((one) => (one.commands ?? {}) as Readonly<Record<string, Readonly<Record<string, Making>>>>),
)

export const THING_NAMES = [...THINGS.keys()] as readonly ThingName[]
export const SAMPLED_COMMANDS = [...INPUTS.keys()] as readonly CommandName[]

/** Of one command, by the name each has; none where what it takes is written by hand where it is asked. */
export const inputsOf = (name: string): readonly (readonly [string, Making])[] =>
  Object.entries(INPUTS.get(name) ?? {})

/** What a thing is of; most are called what their kind is. */
export const kindOfThing = (name: ThingName): RecordName => ANOTHER[name as keyof typeof ANOTHER] ?? name
const ANOTHER = { sharedContact: 'contact', sharedGroup: 'contactGroup', sharedTemplate: 'template' } as const

/** What of a sample's surroundings its world says. */
export type World = Pick<Given, 'ids' | 'owner' | 'member' | 'other' | 'words' | 'unique' | 'envelopeId'> &
  Partial<Pick<Given, 'text' | 'flag' | 'one'>>

/** One thing of each kind, each made when it is first asked for. */
export function given(world: World): Given {
  const of = {} as Things
  const whole: Given = {
    newId: (kind) => createId(kind, world.ids),
    text: () => 'Words',
    flag: () => true,
    one: (first) => first,
    ...world,
    of,
  }
  for (const [name, make] of THINGS) {
    let made: unknown
    Object.defineProperty(of, name, { enumerable: true, get: () => (made ??= make(whole)) })
  }
  return whole
}
