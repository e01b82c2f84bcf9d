/** Somebody honest at a live document: a copy of their own, and what every program of ours says of it. */
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import { readSyncMessage, writeSyncStep1, writeUpdate } from 'y-protocols/sync'
import * as Y from 'yjs'
import { othersPresence } from '../../app/live/others-presence.ts'
import { MESSAGE_AWARENESS, MESSAGE_SYNC } from '../../sync/collab/live-protocol.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { LiveDesk, LiveSocket } from './live-desk.ts'
import type { Random } from './random.ts'

export interface LivePeer {
  readonly person: PersonActor
  readonly ydoc: Y.Doc
  isOnline(): boolean
  /** It was heard under its client id since it last connected. */
  isHeard(): boolean
  /** Does nothing while it is connected. */
  connect(): Promise<void>
  disconnect(): void
  write(word: string): void
  /** Says which fields are selected. */
  show(selected: readonly string[]): void
  /** Who is here as this peer has heard, itself left out. */
  present(): ReadonlyMap<number, unknown>
  shown(): unknown
  stop(): void
}

const FROM_SERVER = Symbol('from the server')
export const WORDS = 'words'

export function createLivePeer(
  desk: LiveDesk,
  documentId: string,
  person: PersonActor,
  random: Random,
): LivePeer {
  const ydoc = new Y.Doc()
  ydoc.clientID = random.below(2 ** 31)
  const awareness = new Awareness(ydoc)
  awareness.setLocalState(null)
  let socket: LiveSocket | null = null
  let isHeard = false

  const isOnline = () => socket?.isOpen() ?? false
  const say = (type: number, write: (encoder: encoding.Encoder) => void) => {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, type)
    write(encoder)
    socket?.say(encoding.toUint8Array(encoder))
  }
  const sayPresence = () => {
    if (!isOnline()) return
    isHeard = true
    say(MESSAGE_AWARENESS, (encoder) =>
      encoding.writeVarUint8Array(encoder, encodeAwarenessUpdate(awareness, [ydoc.clientID])),
    )
  }
  ydoc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin === FROM_SERVER || !isOnline()) return
    isHeard = true
    say(MESSAGE_SYNC, (encoder) => writeUpdate(encoder, update))
  })

  function hear(frame: Uint8Array): void {
    const decoder = decoding.createDecoder(frame)
    const type = decoding.readVarUint(decoder)
    if (type === MESSAGE_AWARENESS)
      applyAwarenessUpdate(
        awareness,
        othersPresence(decoding.readVarUint8Array(decoder), ydoc.clientID),
        FROM_SERVER,
      )
    if (type !== MESSAGE_SYNC) return
    const answer = encoding.createEncoder()
    encoding.writeVarUint(answer, MESSAGE_SYNC)
    const empty = encoding.length(answer)
    readSyncMessage(decoder, answer, ydoc, FROM_SERVER)
    if (encoding.length(answer) > empty) socket?.say(encoding.toUint8Array(answer))
  }

  return {
    person,
    ydoc,
    isOnline,
    isHeard: () => isOnline() && isHeard,
    connect: async () => {
      if (isOnline()) return
      const ticket = await desk.ticket(person, documentId)
      if (!ticket) return
      // As the provider does: who is here is heard again from the server.
      for (const client of awareness.getStates().keys())
        if (client !== ydoc.clientID) awareness.states.delete(client)
      isHeard = false
      socket = await desk.open(documentId, ticket, hear)
      say(MESSAGE_SYNC, (encoder) => writeSyncStep1(encoder, ydoc))
      if (awareness.getLocalState()) sayPresence()
    },
    disconnect: () => {
      socket?.end()
      socket = null
    },
    write: (word) => {
      const words = ydoc.getArray<string>(WORDS)
      words.push([word])
    },
    show: (selected) => {
      awareness.setLocalState({ draft: { name: person.name, selected } })
      sayPresence()
    },
    present: () => new Map([...awareness.getStates()].filter(([client]) => client !== ydoc.clientID)),
    shown: () => awareness.getLocalState(),
    stop: () => {
      socket?.end()
      awareness.destroy()
      ydoc.destroy()
    },
  }
}
