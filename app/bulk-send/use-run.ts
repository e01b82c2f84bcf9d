import { useEffect, useMemo, useRef, useState } from 'react'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { useMember } from '../device/use-member.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { webLock } from '../session/browser-session.ts'
import { type BulkRecord, type BulkRow, readBulkRecord } from './bulk-record.ts'
import { captureRows, retryFailed } from './capture-rows.ts'
import { isFailed, type RowState, rowState, sendingsOf } from './rules/row-state.ts'

export interface RunRow {
  readonly row: BulkRow
  readonly state: RowState
}

export interface Run {
  readonly record: BulkRecord
  readonly rows: readonly RunRow[]
  /** This device could not keep a row; nothing of it was sent. */
  readonly failed: boolean
  readonly retrying: boolean
  readonly retry: () => void
}

/** A kept list, its rows as they stand now; goes on with what is not in the outbox yet. Null when there is none. */
export function useRun(id: string): Run | null | 'loading' {
  const replica = useReplica()
  const view = useReplicaView(({ rows, outbox }) => ({ rows, outbox }))
  const { local } = useMember()
  const [record, setRecord] = useState<BulkRecord | null | 'loading'>('loading')
  const [failed, setFailed] = useState(false)
  const [retrying, setRetrying] = useState(false)
  const stopped = useRef(false)

  const deps = useMemo(
    () => ({ replica, local, isStopped: () => stopped.current, onStep: setRecord }),
    [replica, local],
  )
  useEffect(() => {
    stopped.current = false
    void readBulkRecord(local, id).then((found) => {
      if (stopped.current) return
      setRecord(found)
      // Another tab may be at it; then this one only watches what the outbox says.
      webLock(`bulk-send-${id}`, () => captureRows(id, deps)).catch(() => setFailed(true))
    })
    return () => {
      stopped.current = true
    }
  }, [id, local, deps])

  const sendings = useMemo(() => sendingsOf(view.outbox), [view.outbox])
  const rows = useMemo(
    () => (record && record !== 'loading' ? statesOf(record, view.rows, sendings) : []),
    [record, view.rows, sendings],
  )
  if (record === 'loading' || record === null) return record
  return {
    record,
    rows,
    failed,
    retrying,
    retry: () => {
      setRetrying(true)
      webLock(`bulk-send-${id}`, () => retryFailed(record, deps))
        .catch(() => setFailed(true))
        .finally(() => setRetrying(false))
    },
  }
}

const statesOf = (
  record: BulkRecord,
  rows: Parameters<typeof rowState>[2]['rows'],
  sendings: ReadonlyMap<string, OutboxEntry>,
): RunRow[] =>
  record.rows.map((row, index) => ({
    row,
    state: rowState(row, index < record.capturedTo, { rows, sendings }),
  }))

export const countsOf = (rows: readonly RunRow[]) => ({
  all: rows.filter((one) => one.state.status !== 'leftOut').length,
  sent: rows.filter((one) => one.state.status === 'sent').length,
  failed: rows.filter((one) => isFailed(one.state)).length,
  leftOut: rows.filter((one) => one.state.status === 'leftOut').length,
  waiting: rows.filter((one) => one.state.status === 'waiting' || one.state.status === 'queued').length,
})
