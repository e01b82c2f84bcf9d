/**
 * Live documents with somebody hostile at them: Eve, a colleague whose right to a draft comes and goes, who speaks
 * the protocol by hand, keeps every frame, ticket and socket she ever had, and knows every client id she was told.
 * What honest people wrote converges and stays; nobody without the right changes or reads a thing; under a client id
 * stands only what its own copy wrote; and who is said to be here may be.
 */
import { isDeepStrictEqual } from 'node:util'
import * as Y from 'yjs'
import { createLiveRows, docOf } from '../../server/collab/live-rows.ts'
import { MESSAGE_AWARENESS, MESSAGE_SYNC } from '../../sync/collab/live-protocol.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { DraftAccess } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { PROTOCOL_VERSION } from '../../sync/replication/protocol.ts'
import { EVES_MOVES, type LiveScene, PEOPLES_MOVES } from './live-moves.ts'
import { createLivePeer, type LivePeer, WORDS } from './live-peer.ts'
import type { Random } from './random.ts'
import { sentCommand } from './sent-command.ts'
import type { World } from './world.ts'

const MOVES = 16

export interface LivePeople {
  /** Whose drafts they are. */
  readonly owner: PersonActor
  /** Writes in them. */
  readonly colleague: PersonActor | null
  readonly eve: PersonActor
}

/** One sitting at a draft of its own; the law that was broken, or null. */
export async function playLive(world: World, people: LivePeople, random: Random): Promise<string | null> {
  const dying = world.crash
  world.crash = null
  try {
    return await world.alone(() => sitting(world, people, random))
  } finally {
    world.crash = dying
  }
}

async function sitting(world: World, people: LivePeople, random: Random): Promise<string | null> {
  // What was on its way when they were asked for may have switched them off.
  if (!(await world.isHere(people.owner))) return null
  const { colleague } = people
  const isThere = colleague !== null && (await world.isHere(colleague))
  const scene = await setScene(world, { ...people, colleague: isThere ? colleague : null }, random)
  const { desk, documentId, peers, sockets } = scene
  try {
    for (let n = 0; n < MOVES; n++) {
      const isHostile = random.chance(0.6)
      const move = random.pick(isHostile ? EVES_MOVES : PEOPLES_MOVES)
      const right = scene.right
      const before = await stateOf(scene)
      const sent = sockets.map((one) => one.sent.length)
      const own = await move.run(scene)
      await desk.settled(documentId)
      if (typeof own === 'string') return `S13: ${move.name}: ${own}`
      if (isHostile && right !== 'write' && !isDeepStrictEqual(await stateOf(scene), before))
        return `S13: ${move.name} changed a document that she may not write in`
      if (
        right === null &&
        scene.right === null &&
        sockets.some((one, at) => tells(one.sent.slice(sent[at])))
      )
        return `S13: after ${move.name} she was told of a document that she may not read`
      const law = (await nobodysName(scene)) ?? peers.map((peer) => falsePresence(scene, peer)).find(Boolean)
      if (law) return `S13: after ${move.name} ${law}`
    }
    return await converged(world, scene)
  } finally {
    for (const peer of peers) peer.stop()
    for (const socket of sockets) socket.end()
    await desk.settled(documentId)
  }
}

async function setScene(
  world: World,
  { owner, colleague, eve }: LivePeople,
  random: Random,
): Promise<LiveScene> {
  const desk = world.live()
  // What anybody has cost the server before is paid.
  world.advance(60_000)
  const [documentId, otherId] = [createId('envelope', world.platform), createId('envelope', world.platform)]
  const share = (personId: PersonActor['personId'], access: DraftAccess | null) =>
    ownerDoes(world, owner, 'shareDraft', { envelopeId: documentId, personId, access })
  for (const envelopeId of [documentId, otherId]) {
    const told = { envelopeId, kind: 'document', title: 'Draft', language: 'en', timeZone: 'UTC' }
    await ownerDoes(world, owner, 'createEnvelope', told)
  }
  if (colleague) await share(colleague.personId, 'write')
  await share(eve.personId, 'write')
  const scene: LiveScene = {
    desk,
    random,
    eve,
    documentId,
    otherId,
    peers: [owner, colleague ?? owner].map((one) => createLivePeer(desk, documentId, one, random)),
    words: [],
    sockets: [],
    tickets: [],
    spentTickets: [],
    said: [],
    deletions: new Set(),
    forgeries: new Map(),
    clientId: random.below(2 ** 31),
    right: 'write',
    hasDeleted: false,
    setRight: async (access) => {
      await share(eve.personId, access)
      scene.right = access
    },
    copy: () => desk.server.documents.readState(documentId).then(({ update }) => copyOf(update)),
  }
  for (const peer of scene.peers) await peer.connect()
  return scene
}

async function ownerDoes(world: World, owner: PersonActor, name: string, input: unknown): Promise<void> {
  const answer = await world.post(owner, '/commands', {
    protocol: PROTOCOL_VERSION,
    deviceId: createId('device', world.platform),
    publicKey: null,
    commands: [sentCommand(world, owner.personId, { name, input, n: 1 })],
  })
  const { results } = answer.body as { results: readonly { readonly status: string }[] }
  if (results.some((one) => one.status !== 'applied')) throw new Error(`${name}: ${JSON.stringify(results)}`)
}

function copyOf(update: Uint8Array): Y.Doc {
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, update)
  return ydoc
}

/** Everything two copies can differ in. */
const look = (ydoc: Y.Doc) => ({
  words: ydoc.getArray<string>(WORDS).toJSON(),
  meta: ydoc.getMap('meta').toJSON(),
  snapshot: Buffer.from(Y.encodeSnapshot(Y.snapshot(ydoc))).toString('hex'),
})
const stateOf = ({ desk, documentId }: LiveScene) => desk.server.documents.hold(documentId, look)

/** Something of the document, or of who is at it. */
const tells = (frames: readonly Uint8Array[]) =>
  frames.some(([type]) => type === MESSAGE_SYNC || type === MESSAGE_AWARENESS)

/** Nothing stands under the client id of somebody honest that their copy did not write. */
async function nobodysName({ desk, documentId, peers }: LiveScene): Promise<string | null> {
  return desk.server.documents.hold(documentId, ({ store }) => {
    const wronged = peers.find(
      ({ ydoc }) => Y.getState(store, ydoc.clientID) > Y.getState(ydoc.store, ydoc.clientID),
    )
    return wronged ? `something stands in the name of ${wronged.person.name}` : null
  })
}

function falsePresence({ peers, eve, right }: LiveScene, peer: LivePeer): string | null {
  if (!peer.isOnline()) return null
  for (const [client, state] of peer.present()) {
    const { draft } = state as { draft?: { name?: unknown } }
    const honest = peers.find((one) => one.ydoc.clientID === client)
    if (honest?.isOnline() && isDeepStrictEqual(state, honest.shown())) continue
    if (honest && draft?.name !== eve.name)
      return `something is said of ${honest.person.name} that they did not say`
    if (right === null) return 'somebody is said to be here who may not be'
    if (draft?.name !== eve.name) return `Eve is said to be ${String(draft?.name)}`
  }
  return null
}

/** Everybody back: all copies, what is in memory and what is stored are one, and hold what was written. */
async function converged(world: World, scene: LiveScene): Promise<string | null> {
  const { desk, documentId, peers, words } = scene
  for (let round = 0; round < 2; round++) {
    for (const peer of peers) await peer.connect()
    await desk.settled(documentId)
  }
  const due = await stateOf(scene)
  const stored = docOf(await createLiveRows(world.platform.db, world.platform).load(documentId))
  if (!isDeepStrictEqual(look(stored), due)) return 'S12: what is stored is not what is told'
  for (const peer of peers)
    if (!isDeepStrictEqual(look(peer.ydoc), due))
      return `S12: the copy of ${peer.person.name} is not what the server holds`
  const lost = words.find((word) => !due.words.includes(word))
  if (lost && !scene.hasDeleted) return `S12: “${lost}” is gone`
  return null
}
