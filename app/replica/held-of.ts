import type { SyncedKind } from '../../sync/kinds/kind.ts'
import { KIND_NAMES, type KindName } from '../../sync/kinds/kind-names.ts'
import { type HeldValue, KINDS } from '../../sync/kinds/registry.ts'
import type { ReplicaView } from './view-of.ts'

/** A device that holds these and nothing else, for a gallery or a test: every kind is there, as on a real one. */
export const heldOf = (
  some: {
    readonly [K in KindName]?: readonly HeldValue<K>[]
  },
): ReplicaView['held'] =>
  Object.fromEntries(
    KIND_NAMES.map((kind) => [
      kind,
      new Map((some[kind] ?? []).map((one) => [(KINDS[kind] as SyncedKind<unknown>).idOf(one), one])),
    ]),
  ) as unknown as ReplicaView['held']
