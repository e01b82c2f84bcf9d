import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { commandContracts, declaredContracts } from '../client/all-contracts.ts'
import { exampleOf, type JsonSchema } from './example-of.ts'

const contracts = [...(await declaredContracts()), ...commandContracts()].filter((one) => one.output)

it.each(contracts.map((one) => [`${one.method} ${one.path}`, one] as const))(
  'the example of %s in the reference is an answer its contract allows',
  (_line, { output }) => {
    const schema = z.toJSONSchema(output as z.ZodMiniType, { io: 'output', unrepresentable: 'any' })
    const read = z.safeParse(output as z.ZodMiniType, exampleOf(schema as JsonSchema))
    expect(read.error?.issues ?? []).toEqual([])
  },
)
