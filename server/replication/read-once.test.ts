import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineCommand } from '../../sync/commands/command.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { createId } from '../../sync/ids.ts'
import { ok } from '../../sync/result.ts'
import { identityWorld } from '../../tests/identity/identity-world.ts'
import { createExecutor } from './execute.ts'

it('the input of a wish is read once: to find its entity, before it is looked at outside, when it is applied', async () => {
  const { platform, db, person } = identityWorld()
  const personId = await person()
  const [home] = await db.read((query) => query.select().from(db.tables.organization))
  const actor: PersonActor = {
    kind: 'person',
    personId,
    organizationId: home?.id as PersonActor['organizationId'],
    organizationName: 'Al Noor',
    name: 'Sara',
    email: 'sara@alnoor.ae',
    language: 'en',
  }
  let readings = 0
  const seen: unknown[] = []
  const input = z.pipe(
    z.object({ words: z.string() }),
    z.transform(({ words }) => {
      readings++
      return { words: words.trim() }
    }),
  )
  const command = defineCommand({
    name: 'sayWords',
    version: 1,
    area: 'test',
    summary: '',
    offline: 'B',
    from: 'person',
    input: input as unknown as z.ZodMiniType<{ words: string }>,
    reads: (one) => {
      seen.push(one.words)
      return []
    },
    check: () => null,
    apply: (_facts, one) => {
      seen.push(one.words)
      return ok({ put: [], data: one.words })
    },
  })
  const executor = createExecutor(platform, {
    commandNamed: () => command as never,
    preconditions: {
      sayWords: async (one) => {
        seen.push((one as { words: string }).words)
        return null
      },
    },
    storeEffects: async () => undefined,
    beforeStore: async (_query, envelope) => envelope,
    committed: () => undefined,
  })
  const outcome = await executor.execute({
    id: createId('command', platform),
    name: 'sayWords',
    version: 1,
    input: { words: ' Good morning ' },
    actor,
    payload: '',
    signature: null,
    device: null,
    claimedAt: null,
  })
  expect(outcome).toMatchObject({ status: 'applied', data: 'Good morning' })
  expect([readings, new Set(seen)]).toEqual([1, new Set(['Good morning'])])
})
