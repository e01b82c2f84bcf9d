import { expect, it } from 'vitest'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import type { EnvelopeRow } from '../../sync/rules/render-envelope.ts'
import { forgetLostDrafts } from './forget-lost-drafts.ts'

function world(...ids: string[]) {
  const listeners = new Set<() => void>()
  const row = (id: string, state = 'draft') => ({ id, state }) as EnvelopeRow
  const rows = new Map(ids.map((id) => [id, row(id)]))
  let outbox: readonly OutboxEntry[] = []
  const at = { pulling: false, contact: 'reached' as 'reached' | 'offline' }
  const forgotten: string[] = []
  forgetLostDrafts({
    replica: {
      view: () => ({ rows, outbox, ...at }),
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    forget: async (id) => void forgotten.push(id),
  })
  return {
    forgotten,
    at,
    rows,
    row,
    entry: (entity: string) => {
      outbox = [{ entity } as OutboxEntry]
    },
    changed: () => listeners.forEach((listener) => void listener()),
  }
}

it('[S9] the copy of a draft that was taken away leaves the device, the others stay', () => {
  const { rows, changed, forgotten } = world('envelope:a', 'envelope:b')
  changed()
  expect(forgotten).toEqual([])
  rows.delete('envelope:a')
  changed()
  expect(forgotten).toEqual(['envelope:a'])
})

it('a draft that was sent is not lost, and neither is one the server has not created', () => {
  const { rows, row, entry, changed, forgotten } = world('envelope:a', 'envelope:b')
  rows.set('envelope:a', row('envelope:a', 'validating'))
  entry('envelope:b')
  rows.delete('envelope:b')
  changed()
  expect(forgotten).toEqual([])
})

it('while the list is told anew nothing is lost: what is missing may still come', () => {
  const { rows, row, at, changed, forgotten } = world('envelope:a')
  at.pulling = true
  rows.delete('envelope:a')
  changed()
  at.pulling = false
  at.contact = 'offline'
  changed()
  at.contact = 'reached'
  rows.set('envelope:a', row('envelope:a'))
  changed()
  expect(forgotten).toEqual([])
})
