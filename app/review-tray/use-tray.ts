import { useEffect, useMemo, useState } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { MAX_TRAY } from '../../sync/rules/bulk-readiness.ts'
import { orderRows } from '../../sync/rules/derive-list.ts'
import { isMyTurn } from '../../sync/rules/lists.ts'
import type { EnvelopeRow } from '../../sync/rules/render-envelope.ts'
import { envelopeIdOf } from '../paths/act-paths.ts'
import type { Replica } from '../replica/engine.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { type TrayRow, trayRow } from './tray-row.ts'

export type TrayItem = {
  readonly id: `envelope:${string}`
  readonly row: EnvelopeRow | undefined
  readonly envelope: Envelope | undefined
  /** `loading` while its body comes, `offline` and `absent` when it does not. */
  readonly state: TrayRow | 'loading' | 'offline' | 'absent'
}

/** The documents of the address; without any, all that wait for this person when the tray is opened. */
export function useTray(bareIds: readonly string[] | undefined): readonly TrayItem[] {
  const replica = useReplica()
  const { rows, pulledAt, outbox, contact } = useReplicaView(({ rows, pulledAt, outbox, contact }) => ({
    rows,
    pulledAt,
    outbox,
    contact,
  }))
  const [waiting, setWaiting] = useState<readonly TrayItem['id'][] | null>(null)
  // A device that has never pulled knows of none yet; after that the tray keeps what it was opened with.
  if (waiting === null && pulledAt !== null)
    setWaiting(
      orderRows(rows)
        .filter(isMyTurn)
        .slice(0, MAX_TRAY)
        .map((row) => envelopeIdOf(row.id)),
    )
  const ids = useMemo(
    () => bareIds?.slice(0, MAX_TRAY).map(envelopeIdOf) ?? waiting ?? [],
    [bareIds, waiting],
  )
  const missing = useBodies(replica, ids, contact === 'reached')
  useReplicaView((view) => view.shown)
  const held = useReplicaView(() => ids.map((id) => ({ id, envelope: replica.envelope(id) })))
  return held.map(({ id, envelope }) => {
    const shown = replica.shown(id)
    return {
      id,
      row: rows.get(id),
      envelope,
      state: envelope
        ? trayRow(envelope, replica.actor, outbox, { now: Date.now(), shown })
        : (missing.get(id) ?? 'loading'),
    }
  })
}

/** Brings the bodies one after the other, and once more when the network returns. */
function useBodies(replica: Replica, ids: readonly string[], reachable: boolean) {
  const [missing, setMissing] = useState<ReadonlyMap<string, 'offline' | 'absent'>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reachable` asks again when the network returns
  useEffect(() => {
    let current = true
    void (async () => {
      for (const id of ids) {
        if (!current) return
        if (replica.envelope(id)) continue
        const outcome = await replica.loadEnvelope(id)
        if (!current) return
        setMissing((before) => {
          const next = new Map(before)
          if (outcome === 'held') next.delete(id)
          else next.set(id, outcome)
          return next
        })
      }
    })()
    return () => {
      current = false
    }
  }, [replica, ids, reachable])
  return missing
}
