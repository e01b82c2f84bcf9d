/**
 * The state machine of small envelopes, explored to the end: from every state that can be reached, every action
 * of every actor is tried. What a state offers must be granted, what it does not offer must be refused, every
 * state has a way out or is final, and what must never happen is looked for in each.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FINAL_STATES } from '../../sync/entities/envelope.ts'
import { explore, type Graph } from './explore.ts'
import { mayGrow, ROUTES } from './routes.ts'
import { describeMachine, withMachine } from './state-table.ts'

const SPEC = new URL('../../sync/SPEC.md', import.meta.url)

describe('the state machine of an envelope', () => {
  const graphs = new Map<string, Graph>()
  for (const [name, start] of Object.entries(ROUTES)) {
    it(`[W7] ${name}: every state has a way out or is final, and offers exactly what it grants`, {
      timeout: 120_000,
    }, () => {
      const graph = explore(start, mayGrow(start))
      graphs.set(name, graph)
      expect(graph.offeredButRefused).toEqual([])
      expect(graph.grantedButNotOffered).toEqual([])
      expect(graph.broken).toEqual([])
      expect(withoutWayToCompletion(graph)).toEqual([])
    })
  }

  it('[W7] is written down in SPEC.md as it was explored', () => {
    const text = readFileSync(SPEC, 'utf8')
    const written = withMachine(text, describeMachine(graphs))
    if (process.env.WRITE_MACHINE) writeFileSync(SPEC, written)
    else expect(text).toBe(written)
  })
})

/** States that have not ended and from which no row of actions leads to a completed envelope. */
function withoutWayToCompletion(graph: Graph): string[] {
  const from = new Map<string, string[]>()
  for (const state of graph.states.values())
    for (const key of state.next.values()) from.set(key, [...(from.get(key) ?? []), state.key])
  const able = new Set(
    [...graph.states.values()].filter((one) => one.envelope.state === 'completed').map((one) => one.key),
  )
  for (const key of able) for (const before of from.get(key) ?? []) able.add(before)
  return [...graph.states.values()]
    .filter((one) => !FINAL_STATES.has(one.envelope.state) && !able.has(one.key))
    .map((one) => one.key)
}
