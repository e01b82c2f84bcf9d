import { expect, test } from 'vitest'
import { templateContent } from '../../../sync/collab/template-content.ts'
import { withPlaces } from './places-for-people.ts'

const pad = (kind: string, n: number) => `${kind}:${String(n).padStart(26, '0')}`
const person = (n: number, kind: string) => ({
  id: pad('recipient', n),
  kind,
  name: `Person ${n}`,
  email: `p${n}@example.com`,
  language: 'ar',
  message: 'Kindly',
})

test('with places instead of people nobody’s name or address goes into the template, and the order stays', () => {
  const content = templateContent.parse({
    settings: { title: '', language: 'en', timeZone: 'UTC' },
    message: '',
    documents: [{ id: pad('document', 1), name: 'one.pdf', sha256: 'a'.repeat(64), sizeBytes: 1 }],
    attachments: [],
    recipients: [person(1, 'approve'), person(2, 'sign'), person(3, 'sign')],
    groups: [],
    fields: [],
  })
  const placed = withPlaces(content, (kind, n) => `${kind} ${n}`)
  expect(placed.recipients.map(({ name, email, message }) => [name, email, message])).toEqual([
    ['approve 1', '', 'Kindly'],
    ['sign 1', '', 'Kindly'],
    ['sign 2', '', 'Kindly'],
  ])
  expect(JSON.stringify(placed)).not.toMatch(/Person|example\.com/)
})
