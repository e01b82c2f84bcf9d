import { describe, expect, it } from 'vitest'
import type { Refusal } from '../../sync/answers.ts'
import { remedyOf } from './remedy.ts'

const remedy = (name: string, code: string, facts?: Refusal['facts']) => remedyOf({ code, facts }, name)

describe('what can be done about a refusal', () => {
  it.each(['envelope-cancelled', 'envelope-expired', 'recipient-already-acted', 'not-permitted'])(
    'nothing but to know when it is over: %s',
    (code) => {
      expect(remedy('signStep', code)).toBe('none')
      expect(remedy('remindRecipients', code)).toBe('none')
    },
  )

  it('a signature is never sent again as it is: its signer reads and signs anew', () => {
    for (const code of ['document-changed', 'terms-changed', 'field-value-missing', 'something-went-wrong'])
      expect(remedy('signStep', code), code).toBe('review')
    expect(remedy('signStep', 'restricted', { what: 'drawSignatureOnly' })).toBe('review')
    expect(remedy('signStep', 'restricted', { what: 'noDelegation' })).toBe('none')
  })

  it('a closed step is opened first', () => {
    expect(remedy('signStep', 'step-password-required')).toBe('unlock')
    expect(remedy('approveStep', 'step-code-required')).toBe('unlock')
  })

  it('a draft that somebody else changed, or that is incomplete, is opened; never sent again as it was', () => {
    expect(remedy('sendEnvelope', 'draft-changed')).toBe('review')
    expect(remedy('sendEnvelope', 'draft-incomplete')).toBe('review')
    expect(remedy('sendEnvelope', 'out-of-room')).toBe('again')
    expect(remedy('sendEnvelope', 'envelope-not-draft')).toBe('none')
  })

  it('what was entered wrongly on the page of a document is entered there again', () => {
    expect(remedy('delegateStep', 'delegate-not-valid')).toBe('review')
    expect(remedy('rejectStep', 'reason-missing')).toBe('review')
    expect(remedy('rejectStep', 'something-went-wrong')).toBe('again')
  })

  it('what two have changed is decided where both values are seen, not sent again as it was', () => {
    for (const name of ['saveContact', 'mergeContacts', 'saveContactGroup'])
      expect(remedy(name, 'changed-meanwhile'), name).toBe('none')
  })

  it('the same wish is offered again only where it may succeed', () => {
    expect(remedy('remindRecipients', 'reminder-too-soon')).toBe('again')
    expect(remedy('addMessage', 'something-went-wrong')).toBe('again')
    expect(remedy('addMessage', 'a word of a newer server')).toBe('again')
    expect(remedy('changeExpiry', 'expiry-not-valid')).toBe('none')
    expect(remedy('saveDelegationRule', 'delegation-overlaps')).toBe('none')
  })
})
