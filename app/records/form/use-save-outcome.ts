import { useCallback } from 'react'
import { type AnyRefusal, useRefusalSentence } from '../../faces/refusal-sentence.ts'
import type { SaveOutcome } from './record-editor.tsx'
import { type FieldName, fieldNames, type RecordForm } from './record-form.ts'

/**
 * What a command answered, as its form shows it: a refusal on the field its facts name, a value that somebody changed
 * meanwhile beside one's own. Null is no refusal.
 */
export function useSaveOutcome<V extends object>(
  form: RecordForm<V>,
): (refusal: AnyRefusal | null) => SaveOutcome<V> {
  const sentence = useRefusalSentence()
  return useCallback(
    (refusal) => {
      if (refusal === null) return { kind: 'saved' }
      const named = fieldNames(form).find((name) => name === refusal.facts?.field)
      if (refusal.code === 'changed-meanwhile' && named !== undefined)
        return { kind: 'changed', conflicts: [{ field: named, theirs: refusal.facts?.theirs ?? null }] }
      return { kind: 'refused', sentence: sentence(refusal), ...(named && { field: named as FieldName<V> }) }
    },
    [form, sentence],
  )
}
