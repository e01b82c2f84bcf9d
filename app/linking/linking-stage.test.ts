import { describe, expect, it } from 'vitest'
import type { CallFailure } from '../session/call-result.ts'
import { type Asked, afterAsking, stageOf } from './linking-stage.ts'

const failed = (error: CallFailure) => afterAsking({ ok: false, error })
const refused = (code: 'not-intended-recipient' | 'not-permitted') =>
  failed({ kind: 'refused', code, facts: {}, sentence: 'As the server says' })

describe('joining an account and a document', () => {
  it('tells a document that is somebody else’s from every other refusal', () => {
    const sentence = 'As the server says'
    expect(refused('not-intended-recipient')).toEqual({ kind: 'refused', sentence, isForeign: true })
    expect(refused('not-permitted')).toEqual({ kind: 'refused', sentence, isForeign: false })
  })

  it('asks anew when the session ended meanwhile, and where the server was not reached', () => {
    expect(failed({ kind: 'signedOut', sentence: '' })).toEqual({ kind: 'not' })
    expect(failed({ kind: 'offline' })).toEqual({ kind: 'unreached' })
  })

  const at = (asked: Asked['kind'], { isHere = false, online = true } = {}) =>
    stageOf({ asked: { kind: asked } as Asked, isHere, online }).kind

  it('has nothing to ask for what is on this device, with or without a connection', () => {
    expect(at('not', { isHere: true })).toBe('already')
    expect(at('not', { isHere: true, online: false })).toBe('already')
    expect(at('linked', { isHere: true })).toBe('linked')
  })

  it('waits for a connection before it asks, and forgets no answer when the connection goes', () => {
    expect([at('not', { online: false }), at('unreached', { online: false })]).toEqual(['offline', 'offline'])
    expect([at('refused', { online: false }), at('linked', { online: false })]).toEqual(['refused', 'linked'])
    expect([at('not'), at('busy'), at('unreached')]).toEqual(['ask', 'busy', 'unreached'])
  })
})
