import { useMemo } from 'react'
import type { Template } from '../../sync/entities/template.ts'
import { useHeld, useReplicaView } from '../replica/use-replica.tsx'

/** The templates a person may begin from: those on this device but for what they have deleted a moment ago. */
export function useTemplates(): ReadonlyMap<string, Template> {
  const templates = useHeld('template')
  const outbox = useReplicaView((view) => view.outbox)
  const deleted = outbox
    .filter((one) => one.name === 'deleteTemplate' && one.state !== 'refused')
    .map((one) => one.entity)
    .join()
  return useMemo(() => {
    const gone = new Set(deleted.split(','))
    return deleted === '' ? templates : new Map([...templates].filter(([id]) => !gone.has(id)))
  }, [templates, deleted])
}
