import { describe, expect, it } from 'vitest'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { othersPresence } from './others-presence.ts'

const awarenessOf = (clientId: number, state: object | null) => {
  const doc = new Y.Doc()
  doc.clientID = clientId
  const awareness = new Awareness(doc)
  awareness.setLocalState(state)
  return awareness
}

/** Somebody who shows `state` under any client id. */
function told(clientId: number, state: object, clock: number): Uint8Array {
  const awareness = awarenessOf(clientId, null)
  for (let n = 0; n < clock; n++) awareness.setLocalState(state)
  const update = encodeAwarenessUpdate(awareness, [clientId])
  awareness.destroy()
  return update
}

describe('who is here, as others tell it', () => {
  it('[S13] takes nothing that is shown under our own client id, silent or not, and is newer afterwards', () => {
    for (const own of [null, { draft: { name: 'Ana', selected: ['one'] } }]) {
      const awareness = awarenessOf(7, own)
      const hostile = told(7, { draft: { name: 'Eve', selected: ['all'] } }, 40)
      applyAwarenessUpdate(awareness, othersPresence(hostile, 7), 'server')
      expect(awareness.getLocalState()).toEqual(own)
      const shown = { draft: { name: 'Ana', selected: ['two'] } }
      awareness.setLocalState(shown)
      expect(awareness.meta.get(7)?.clock).toBeGreaterThan(40)
      expect(awareness.getLocalState()).toEqual(shown)
      awareness.destroy()
    }
  })

  it('takes what is shown under any other as it is', () => {
    const update = told(8, { draft: { name: 'Badr', selected: [] } }, 3)
    expect(othersPresence(update, 7)).toEqual(update)
  })
})
