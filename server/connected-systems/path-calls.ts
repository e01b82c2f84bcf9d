/** Paths are tried and executed, and what came of it is told. */
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/connected-systems.ts'
import { err, ok } from '../../sync/result.ts'
import { type Call, serve } from '../http/call.ts'
import type { AskPath } from './ask-path.ts'
import type { CallHistory } from './call-history.ts'
import { locationOf } from './told-systems.ts'

export interface PathCallsDeps {
  readonly askPath: AskPath
  readonly history: CallHistory
}

type WireValues = Parameters<typeof valuesOf>[0]
const valuesOf = (
  values: readonly {
    readonly name: string
    readonly location?: Parameters<typeof locationOf>[0] | undefined
    readonly value: unknown
  }[],
) => values.map(({ location, ...one }) => ({ ...one, location: location && locationOf(location) }))

export function pathCalls({ askPath, history }: PathCallsDeps): Call[] {
  const use = async (
    how: 'test' | 'execute',
    {
      integrationPathId,
      values,
    }: { readonly integrationPathId: `integrationPath:${string}`; readonly values: WireValues },
    actor: Parameters<Call['run']>[1]['actor'],
  ) =>
    actor?.kind === 'person'
      ? askPath({ pathId: integrationPathId, values: valuesOf(values), how, actor })
      : err(refusal('not-permitted'))
  return [
    serve(contracts.executePath, {
      run: async (input, { actor }) => {
        const answer = await use('execute', input, actor)
        if (!answer.ok) return answer
        const { outcome, status, fields, text } = answer.value
        if (outcome !== 'answered' || status === null)
          return err(refusal('connected-system-away', { outcome }))
        return ok({ status, fields, answer: text })
      },
    }),
    serve(contracts.testPath, {
      run: async (input, { actor }) => {
        const answer = await use('test', input, actor)
        if (!answer.ok) return answer
        const { request, authorization, text, path: _, ...came } = answer.value
        const headers = Object.entries(request.headers).map(([name, value]) => ({ name, value }))
        return ok({
          ...came,
          body: text,
          request: {
            ...{ method: request.method, url: request.url, body: request.body },
            headers: [...headers, ...(authorization === null ? [] : [{ name: authorization, value: null }])],
          },
        })
      },
    }),
    serve(contracts.getSystemCalls, {
      run: async ({ connectedSystemId, integrationPathId }, { actor }) => {
        if (actor?.kind !== 'person') return err(refusal('not-permitted'))
        const rows = await history.latest(actor.organizationId, {
          systemId: connectedSystemId,
          pathId: integrationPathId,
        })
        return ok(
          rows.map((one) => ({
            callId: one.id,
            connectedSystemId: one.systemId,
            integrationPathId: one.pathId,
            at: one.at,
            by: one.by,
            // Programs of before know these two.
            how: one.how === 'test' ? ('test' as const) : ('execute' as const),
            ofStep: one.how === 'step',
            // Written by us, from these very words.
            method: one.method as 'GET',
            outcome: one.outcome as contracts.CallOutcome | null,
            status: one.status,
            durationMs: one.durationMs,
            sizeBytes: one.sizeBytes,
          })),
        )
      },
    }),
  ]
}
