import { expect, it } from 'vitest'
import { doneWord } from './done-word.ts'

const said = (name: string, roles: readonly string[], kind: 'request' | 'document') =>
  doneWord({ name: name as never, input: {} }, roles, kind).message

it('[R1224][A187] an admin reader is told that their request was submitted for review', () => {
  expect(said('sendEnvelope', ['member', 'adminReader'], 'request')).toBe(
    'Your request has been submitted for review.',
  )
  expect(said('sendEnvelope', ['member', 'adminReader'], 'document')).toBe('Sent')
  expect(said('sendEnvelope', ['member', 'userAdmin', 'companyAdmin'], 'request')).toBe('Sent')
})

it('[R1225][A187] an admin reader is told that the request has been approved', () => {
  expect(said('approveStep', ['adminReader'], 'request')).toBe('The request has been approved.')
  expect(said('approveStep', ['adminReader'], 'document')).toBe('Document approved')
  expect(said('approveStep', ['member'], 'request')).toBe('Document approved')
})
