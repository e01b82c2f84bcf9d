/** What happens at a live document: what its people do, and what Eve tries. */
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import {
  MESSAGE_ASK_AWARENESS,
  MESSAGE_AWARENESS,
  MESSAGE_SYNC,
  SYNC_STEP_1,
  SYNC_STEP_2,
  SYNC_UPDATE,
} from '../../sync/collab/live-protocol.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { DraftAccess } from '../../sync/entities/envelope.ts'
import type { EnvelopeId } from '../../sync/ids.ts'
import { deletionsOf } from '../budgets/hostile-updates.ts'
import type { LiveDesk, LiveSocket } from './live-desk.ts'
import { type LivePeer, WORDS } from './live-peer.ts'
import type { Random } from './random.ts'

export interface LiveScene {
  readonly desk: LiveDesk
  readonly random: Random
  readonly eve: PersonActor
  /** A draft that Eve may write in, read, or neither, as its owner says. */
  readonly documentId: EnvelopeId
  /** Another one of the same owner, never hers. */
  readonly otherId: EnvelopeId
  readonly peers: readonly LivePeer[]
  /** What honest people wrote. */
  readonly words: string[]
  /** Eve's, open or not. */
  readonly sockets: LiveSocket[]
  /** Hers, not spent yet. */
  readonly tickets: string[]
  /** Hers and those of others, spent. */
  readonly spentTickets: string[]
  readonly said: Uint8Array[]
  /** Of these, those that delete what others wrote. */
  readonly deletions: Set<Uint8Array>
  /** And those in the name of somebody else. */
  readonly forgeries: Map<Uint8Array, LivePeer>
  /** Her own client id. */
  readonly clientId: number
  right: DraftAccess | null
  /** She had the right to delete words, and did. */
  hasDeleted: boolean
  setRight(access: DraftAccess | null): Promise<void>
  /** What the server holds, in a copy. */
  copy(): Promise<Y.Doc>
}

export interface LiveMove {
  readonly name: string
  readonly isHostile?: true
  /** A sentence is a law that it breaks by itself. */
  run(scene: LiveScene): Promise<unknown>
}

const aRight = ({ random }: LiveScene) => random.pick(['write', 'write', 'read', null] as const)

export const PEOPLES_MOVES: readonly LiveMove[] = [
  {
    name: 'a word',
    run: async (scene) => {
      const peer = scene.random.pick(scene.peers)
      if (scene.random.chance(0.8)) await peer.connect()
      const word = `word ${scene.words.length} `
      scene.words.push(word)
      peer.write(word)
    },
  },
  {
    name: 'a look around',
    run: async (scene) => {
      const peer = scene.random.pick(scene.peers)
      await peer.connect()
      peer.show([`field ${scene.random.below(9)}`])
    },
  },
  {
    name: 'a network that is lost',
    run: async ({ random, peers }) => random.pick(peers).disconnect(),
  },
  { name: 'another right', run: async (scene) => scene.setRight(aRight(scene)) },
  {
    name: 'a server that begins anew',
    run: async ({ desk, documentId }) => desk.server.documents.forget(documentId),
  },
]

export const EVES_MOVES: readonly LiveMove[] = [
  { name: 'a socket', run: async (scene) => void (await opened(scene)) },
  {
    name: 'a ticket for later',
    run: async (scene) => {
      const ticket = await scene.desk.ticket(scene.eve, scene.documentId)
      if (ticket) scene.tickets.push(ticket)
    },
  },
  {
    name: 'a ticket from before',
    run: async (scene) => {
      const [ticket] = scene.tickets.splice(0, 1)
      if (!ticket) return
      scene.spentTickets.push(ticket)
      const socket = await open(scene, scene.documentId, ticket)
      socket.say(sync(SYNC_STEP_1, NOTHING_HELD))
      socket.say(await ownWord(scene))
    },
  },
  {
    name: 'a ticket that is being used while the right ends',
    run: async (scene) => {
      const ticket = scene.tickets.pop() ?? (await scene.desk.ticket(scene.eve, scene.documentId))
      if (!ticket) return
      scene.spentTickets.push(ticket)
      const [socket] = await Promise.all([open(scene, scene.documentId, ticket), scene.setRight(null)])
      socket.say(sync(SYNC_STEP_1, NOTHING_HELD))
    },
  },
  {
    name: 'a ticket that was spent',
    run: async (scene) => {
      const { random, spentTickets } = scene
      if (spentTickets.length === 0) return
      const socket = await open(scene, scene.documentId, random.pick(spentTickets))
      return socket.heard.length > 0 ? 'a ticket opened a second socket' : null
    },
  },
  {
    name: 'a document that is not hers',
    run: async (scene) => {
      if (await scene.desk.ticket(scene.eve, scene.otherId)) return 'she got a ticket for what is not hers'
      const ticket = scene.tickets.pop() ?? (await scene.desk.ticket(scene.eve, scene.documentId))
      if (!ticket) return
      scene.spentTickets.push(ticket)
      const socket = await scene.desk.open(scene.otherId, ticket)
      socket.say(sync(SYNC_STEP_1, NOTHING_HELD))
      await scene.desk.settled(scene.otherId)
      const isTold = socket.heard.length > 0
      socket.end()
      return isTold ? 'a ticket of one document opened another' : null
    },
  },
  { name: 'words of her own', run: async (scene) => say(scene, await ownWord(scene)) },
  {
    name: 'words in the name of another',
    run: async (scene) => {
      const peer = scene.random.pick(scene.peers)
      await sayAs(scene, peer, await word(scene, peer.ydoc.clientID))
    },
  },
  {
    name: 'frames of another document',
    run: async (scene) => {
      const ydoc = new Y.Doc()
      ydoc.clientID = scene.random.below(2 ** 31)
      ydoc.getMap('meta').set('title', 'Of another document')
      ydoc.getArray(WORDS).push(['of another document'])
      const before = Y.encodeStateVector(ydoc)
      ydoc.getArray(WORDS).push(['later'])
      const part = Y.encodeStateAsUpdate(ydoc, before)
      // Whole, and a part that builds on what is not here.
      const payload = scene.random.chance(0.5) ? part : Y.encodeStateAsUpdate(ydoc)
      await say(scene, sync(scene.random.pick([SYNC_STEP_2, SYNC_UPDATE]), payload))
    },
  },
  {
    name: 'frames of before',
    run: async (scene) => {
      const heard = scene.sockets.flatMap((one) => one.heard)
      const frames = [...scene.said, ...heard]
      for (let n = 0; n < 4 && frames.length > 0; n++) {
        const frame = scene.random.pick(frames)
        const shown = heard.includes(frame) && scene.peers.find((one) => isPresenceOf(one, frame))
        const peer = scene.forgeries.get(frame) ?? shown
        await (peer ? sayAs(scene, peer, frame) : say(scene, frame))
      }
    },
  },
  {
    name: 'deletions',
    run: async (scene) => {
      const peer = scene.random.pick(scene.peers)
      const ydoc = await scene.copy()
      const held = Y.getState(ydoc.store, peer.ydoc.clientID)
      if (held === 0) return
      const times = scene.random.pick([1, 1, 2, 3_000])
      const frame = sync(SYNC_UPDATE, deletionsOf(peer.ydoc.clientID, 0, held, times))
      scene.deletions.add(frame)
      await say(scene, frame)
    },
  },
  {
    name: 'a presence of another',
    run: async (scene) => {
      const peer = scene.random.pick(scene.peers)
      const state = scene.random.chance(0.5) ? null : { draft: { name: peer.person.name, selected: ['all'] } }
      const clock = scene.random.pick([1, 9, 1_000_000])
      await sayAs(scene, peer, presence(peer.ydoc.clientID, clock, state))
    },
  },
  {
    name: 'a presence under the name of another',
    run: async (scene) => {
      const { name } = scene.random.pick(scene.peers).person
      const state = { user: { name }, draft: { name, selected: [] } }
      await say(scene, presence(scene.clientId, scene.said.length + 1, state))
    },
  },
  {
    name: 'a socket that is not read from',
    run: async (scene) => {
      const socket = await opened(scene)
      if (!socket) return
      await say(
        scene,
        presence(scene.clientId + 1, 1, { draft: { name: scene.eve.name, selected: [] } }),
        socket,
      )
      socket.stopReading()
    },
  },
  {
    name: 'words while she is being removed',
    run: async (scene) => {
      await say(scene, await ownWord(scene))
      const late = await ownWord(scene)
      await scene.setRight(null)
      for (const socket of scene.sockets) socket.say(late)
    },
  },
  {
    name: 'questions',
    run: async (scene) => {
      await say(scene, sync(SYNC_STEP_1, NOTHING_HELD))
      await say(scene, new Uint8Array([MESSAGE_ASK_AWARENESS]))
    },
  },
  {
    name: 'noise',
    run: async (scene) => say(scene, Uint8Array.from([scene.random.below(6), ...scene.random.bytes(30)])),
  },
]

const NOTHING_HELD = new Uint8Array([0])

/** A socket of hers with a ticket that was asked for now. */
async function opened(scene: LiveScene): Promise<LiveSocket | null> {
  const ticket = await scene.desk.ticket(scene.eve, scene.documentId)
  if (!ticket) return null
  scene.spentTickets.push(ticket)
  return open(scene, scene.documentId, ticket)
}

async function open(scene: LiveScene, documentId: string, ticket: string): Promise<LiveSocket> {
  const socket = await scene.desk.open(documentId, ticket)
  scene.sockets.push(socket)
  return socket
}

/** Through one of the sockets she has; often that is over, and she takes another if she may. */
async function say(scene: LiveScene, frame: Uint8Array, through?: LiveSocket): Promise<void> {
  const living = scene.sockets.filter((one) => one.isOpen())
  const socket = through ?? (living.length > 0 ? scene.random.pick(living) : await opened(scene))
  scene.said.push(frame)
  if (scene.right === 'write' && scene.deletions.has(frame)) scene.hasDeleted = true
  socket?.say(frame)
}

const isPresenceOf = ({ ydoc }: LivePeer, frame: Uint8Array): boolean => {
  const decoder = decoding.createDecoder(frame)
  if (decoding.readVarUint(decoder) !== MESSAGE_AWARENESS) return false
  const inner = decoding.createDecoder(decoding.readVarUint8Array(decoder))
  return decoding.readVarUint(inner) > 0 && decoding.readVarUint(inner) === ydoc.clientID
}

/**
 * In the name of a peer whose client id the server knows: something of theirs is stored under it, or they were heard on
 * the socket they have. Of any other it has never heard, or has forgotten it; there whoever may write comes first.
 */
async function sayAs(scene: LiveScene, peer: LivePeer, frame: Uint8Array): Promise<void> {
  const { store } = await scene.copy()
  const isKnown = peer.isHeard() || Y.getState(store, peer.ydoc.clientID) > 0
  if (scene.right === 'write' && !isKnown) return
  scene.forgeries.set(frame, peer)
  await say(scene, frame)
}

const ownWord = (scene: LiveScene) => word(scene, scene.clientId)

async function word(scene: LiveScene, clientId: number): Promise<Uint8Array> {
  const ydoc = await scene.copy()
  ydoc.clientID = clientId
  const before = Y.encodeStateVector(ydoc)
  ydoc.getArray(WORDS).push([`eve ${scene.said.length}`])
  return sync(SYNC_UPDATE, Y.encodeStateAsUpdate(ydoc, before))
}

function sync(step: number, payload: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE_SYNC)
  encoding.writeVarUint(encoder, step)
  encoding.writeVarUint8Array(encoder, payload)
  return encoding.toUint8Array(encoder)
}

function presence(clientId: number, clock: number, state: unknown): Uint8Array {
  const inner = encoding.createEncoder()
  encoding.writeVarUint(inner, 1)
  encoding.writeVarUint(inner, clientId)
  encoding.writeVarUint(inner, clock)
  encoding.writeVarString(inner, JSON.stringify(state))
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE_AWARENESS)
  encoding.writeVarUint8Array(encoder, encoding.toUint8Array(inner))
  return encoding.toUint8Array(encoder)
}
