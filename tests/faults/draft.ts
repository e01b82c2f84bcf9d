/** A wish with an effect that cannot be had twice unnoticed: a draft, with the event of its creation. */
import { randomBytes } from 'node:crypto'
import { createId } from '../../sync/ids.ts'

export const ids = { now: Date.now, randomBytes: (length: number) => new Uint8Array(randomBytes(length)) }

export const newDraft = (title: string) => ({
  envelopeId: createId('envelope', ids),
  kind: 'document' as const,
  title,
  language: 'en' as const,
  timeZone: 'Asia/Dubai',
})
