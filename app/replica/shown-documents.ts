/**
 * Which versions of which documents this device has drawn, by envelope. It outlives a reload: somebody who read in
 * the morning may approve in the plane. It goes with the access to the envelope.
 */
import { type ShownDocuments, shownOf } from '../../sync/rules/shown-documents.ts'
import { inRoom } from './in-room.ts'
import type { ShownByEnvelope, ShownVersion } from './local-database.ts'
import type { Memory, Tab } from './tab.ts'

/** Of an envelope whose body is in memory, the newest version of each document that was drawn here. */
export function shownHere({ bodies, shown }: Memory, envelopeId: string): ShownDocuments {
  const envelope = bodies.get(envelopeId)
  const here = shown.get(envelopeId)
  return envelope && here ? shownOf(envelope, (sha256) => here.has(sha256)) : new Map()
}

/** The first page of these bytes was drawn. Where there is no room to keep that, this tab knows it all the same. */
export async function recordShown(tab: Tab, envelopeId: string, sha256: string): Promise<void> {
  const { local, memory, ports } = tab
  if (memory.shown.get(envelopeId)?.has(sha256)) return
  const one: ShownVersion = { key: `${envelopeId}|${sha256}`, envelopeId, sha256, at: ports.now() }
  const kept = await inRoom(tab, () => local.shown.put(one))
  memory.version++
  memory.shown = shownByEnvelope([...allOf(memory.shown), one])
  tab.publish()
  if (kept.ok) ports.tabs.send({ type: 'shown' })
}

type Shown = Pick<ShownVersion, 'envelopeId' | 'sha256'>

export function shownByEnvelope(all: readonly Shown[]): ShownByEnvelope {
  const byEnvelope = new Map<string, Set<string>>()
  for (const { envelopeId, sha256 } of all) {
    const known = byEnvelope.get(envelopeId)
    if (known) known.add(sha256)
    else byEnvelope.set(envelopeId, new Set([sha256]))
  }
  return byEnvelope
}

const allOf = (shown: ShownByEnvelope): Shown[] =>
  [...shown].flatMap(([envelopeId, all]) => [...all].map((sha256) => ({ envelopeId, sha256 })))
