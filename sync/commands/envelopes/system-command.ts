import type { Envelope } from '../../entities/envelope.ts'
import { idSchema } from '../../ids.ts'
import type { Facts } from '../command.ts'

export const envelopeId = idSchema('envelope')

export const system = { version: 1, area: 'sealing', offline: 'D', from: 'system' } as const
export const reads = (input: { envelopeId: string }) => [{ kind: 'envelope' as const, id: input.envelopeId }]
export const found = (facts: Facts, one: { envelopeId: string }): Envelope => {
  const envelope = facts.get('envelope', one.envelopeId)
  if (!envelope) throw new Error(`No envelope ${one.envelopeId}`)
  return envelope
}
