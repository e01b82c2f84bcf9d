import { useCallback, useEffect, useRef, useState } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { Replica } from '../replica/engine.ts'
import type { LocalDatabase } from '../replica/local-database.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { type SigningPart, shownPart } from '../signing/rules/signing-part.ts'
import { type ProgressStep, restored, type SigningProgress, step } from '../signing/rules/signing-progress.ts'

type Store = Pick<LocalDatabase, 'progress'>
/** One row per envelope, because it goes when access to the envelope goes; one entry per part of the person. */
type Kept = { readonly recipients?: Readonly<Record<string, unknown>> }

/**
 * The progress of one signing, found on this device and written back after every change. Writes follow one
 * another in order; the last one wins even when the tab dies right after it.
 */
export function useSigningProgress(local: Store, envelope: Envelope, part: SigningPart) {
  const replica: Pick<Replica, 'keep'> = useReplica()
  const [progress, setProgress] = useState<SigningProgress | null>(null)
  const latest = useRef<SigningProgress | null>(null)
  const world = useRef({ envelope, part })
  world.current = { envelope, part }
  const recipientId = part.recipient.id

  useEffect(() => {
    let current = true
    latest.current = null
    setProgress(null)
    void readProgress(local, envelope.id, recipientId).then((found) => {
      if (!current) return
      latest.current = restored(found, world.current.envelope, world.current.part)
      setProgress(latest.current)
    })
    return () => {
      current = false
    }
  }, [local, envelope.id, recipientId])

  const act = useCallback(
    (one: ProgressStep): SigningProgress | null => {
      if (latest.current === null) return null
      const { values } = latest.current
      // What this very step fills in may bring other fields with it.
      const typed = one.type === 'fill' ? { ...values, [one.fieldId]: one.value } : values
      const part = shownPart(world.current.envelope, world.current.part, typed)
      const next = step(latest.current, part, one)
      latest.current = next
      setProgress(next)
      void replica.keep(() => writeProgress(local, world.current.envelope.id, recipientId, next))
      return next
    },
    [local, recipientId, replica],
  )
  return { progress, act }
}

async function readProgress(local: Store, envelopeId: string, recipientId: string): Promise<unknown> {
  const row = await local.progress.get(envelopeId)
  return (row?.value as Kept | undefined)?.recipients?.[recipientId]
}

async function writeProgress(
  local: Store,
  envelopeId: string,
  recipientId: string,
  progress: SigningProgress,
): Promise<void> {
  const kept = (await local.progress.get(envelopeId))?.value as Kept | undefined
  const value: Kept = { recipients: { ...kept?.recipients, [recipientId]: progress } }
  await local.progress.put({ key: envelopeId, value, savedAt: Date.now() })
}

/** The act is accepted: what was typed lives in the document now. */
export async function forgetProgress(local: Store, envelopeId: string, recipientId: string): Promise<void> {
  const kept = (await local.progress.get(envelopeId))?.value as Kept | undefined
  if (kept?.recipients?.[recipientId] === undefined) return
  const { [recipientId]: _, ...others } = kept.recipients
  if (Object.keys(others).length === 0) await local.progress.delete(envelopeId)
  else await local.progress.put({ key: envelopeId, value: { recipients: others }, savedAt: Date.now() })
}
