import { useMemo } from 'react'
import { isOffered, type Template } from '../../sync/entities/template.ts'
import { useHeld } from '../replica/use-replica.tsx'

/** The templates a person may begin from. */
export function useTemplates(): ReadonlyMap<string, Template> {
  const templates = useHeld('template')
  return useMemo(() => new Map([...templates].filter(([, one]) => isOffered(one))), [templates])
}
