import { describe, expect, it } from 'vitest'
import { badr, mariam, recipientFor, sampleEnvelope } from '../../commands/sample-envelope.ts'
import type { Envelope, Recipient } from '../../entities/envelope.ts'
import type { StepKind } from '../../entities/step-kind.ts'
import { documentStatus, initiatorStatus, signatoryStatus } from './status-names.ts'

const named = (kind: StepKind, state: Recipient['state'], openedAt: number | null = 1) =>
  signatoryStatus({ kind, state, openedAt })

describe('states in the words of the specification', () => {
  it('[M265][M266][M279][R0881][R0882][R0883][R0884][R0885][R0887][R0888][R0889][R0895][R0896] names every state of a document', () => {
    const of = (state: Envelope['state']) => documentStatus(sampleEnvelope({ state }))
    expect(
      (
        [
          'draft',
          'pending',
          'inProgress',
          'completed',
          'cancelled',
          'expired',
          'revoked',
          'reverted',
          'error',
          'validating',
        ] as const
      ).map(of),
    ).toEqual([
      'Draft',
      'Pending',
      'In Progress',
      'Completed',
      'Cancelled',
      'Expired',
      'Revoked',
      'Reverted',
      'Error',
      'Validating',
    ])
  })

  it('[M277][R0894] calls a document whose people have all acted InProcess until its closing seal is made', () => {
    const recipients = [recipientFor(1, mariam, 'sign', { state: 'signed' })]
    expect(documentStatus(sampleEnvelope({ recipients }))).toBe('InProcess')
    expect(documentStatus(sampleEnvelope({ recipients: [...recipients, recipientFor(2, badr)] }))).toBe(
      'In Progress',
    )
  })

  it('[R0901] says that a signature is waited for until it is in the documents', () => {
    expect(named('eSign', 'waiting')).toBe('Waiting for Signature')
    expect(named('corporateSeal', 'signing')).toBe('Waiting for Signature')
  })
  it('[M281][R0902] calls whose turn it is to approve an approver', () => {
    expect(named('approve', 'waiting')).toBe('Approver')
  })
  it('[M282][R0903][R0914] calls whoever was told a viewer until they have looked', () => {
    expect(named('notify', 'notified', null)).toBe('Viewer')
    expect(named('notify', 'notified', 5)).toBe('Notified')
  })
  it('[M283][M294][R0904][R0906][R0915] has words for who is asked for information, who asked, and who gave it', () => {
    expect(named('requestInfo', 'waiting')).toBe('Request Info')
    expect(named('sign', 'infoRequested')).toBe('Requested Info')
    expect(named('requestInfo', 'informed')).toBe('Completed')
  })
  it('[R0905] says that somebody is not active yet, also when the route ended before them', () => {
    expect(named('sign', 'notActive')).toBe('Not Active Yet')
    expect(named('sign', 'stopped')).toBe('Not Active Yet')
  })
  it('[R0908][R0909] tells a UAE PASS signature from another', () => {
    expect(named('uaePassSign', 'signed')).toBe('UAEPASS Signed')
    expect(named('sign', 'signed')).toBe('Signed')
  })
  it('[R0919][R0920] says that a form is being filled and that it was', () => {
    expect(named('formFilling', 'waiting')).toBe('Filling Form')
    expect(named('formFilling', 'formFilled')).toBe('Form Filled')
  })
  it('[M296][M297][R0917][R0918] calls the initiator initiating until it is sent, and again when it came back to be changed', () => {
    const of = (state: Envelope['state']) => initiatorStatus({ state })
    expect([of('draft'), of('validating'), of('reverted')]).toEqual([
      'Initiating',
      'Initiating',
      'Initiating',
    ])
    expect([of('inProgress'), of('pending'), of('completed'), of('cancelled')]).toEqual(
      Array(4).fill('Initiated'),
    )
  })
  it('[R0922][R0923][R0924] has one wording for waiting for an action and for an endorsement', () => {
    expect(named('action', 'waiting')).toBe('Waiting for Action or Endorsement')
    expect(named('endorse', 'waiting')).toBe('Waiting for Action or Endorsement')
    expect([named('action', 'actionTaken'), named('endorse', 'endorsed')]).toEqual([
      'Action Taken',
      'Endorsed',
    ])
  })
  it('[M295][R0907][R0910][R0911][R0912][R0913][R0916][R0921] has a word for every other end of a part', () => {
    const states = [
      'delegated',
      'approved',
      'acknowledged',
      'returned',
      'rejected',
      'removed',
      'reverted',
    ] as const
    expect(states.map((state) => named('approve', state))).toEqual([
      'Delegated',
      'Approved',
      'Acknowledged',
      'Returned',
      'Rejected',
      'Deleted',
      'Reverted',
    ])
  })
  it('calls a member of a group who was not needed notified', () => {
    expect(named('sign', 'released')).toBe('Notified')
  })
})
