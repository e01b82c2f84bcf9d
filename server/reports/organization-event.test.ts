import { describe, expect, it } from 'vitest'
import type { AuditEvent } from '../../sync/entities/audit-event.ts'
import { organizationEventText, TOLD_OF_ORGANIZATION } from './organization-event.ts'
import { reportSentences } from './words.ts'

const LANGUAGES = ['en', 'ar', 'fr'] as const
type Event = Pick<AuditEvent, 'kind' | 'facts' | 'personal'>
const CASES: readonly (readonly [Event, string])[] = [
  [
    {
      kind: 'roleChanged',
      facts: { field: 'name' },
      personal: { role: 'Reads', before: '', after: 'Reads' },
    },
    'Role Reads made',
  ],
  [
    {
      kind: 'roleChanged',
      facts: { field: 'name' },
      personal: { role: 'Reads', before: 'Old', after: 'Reads' },
    },
    'Role Old is called Reads now',
  ],
  [
    { kind: 'roleChanged', facts: { field: 'active', after: 'false' }, personal: { role: 'Reads' } },
    'Role Reads switched off',
  ],
  [
    { kind: 'memberGroupChanged', facts: { field: 'roles' }, personal: { group: 'Finance' } },
    'Roles of the group Finance changed',
  ],
  [
    { kind: 'memberChanged', facts: { field: 'groups' }, personal: { member: 'Carla' } },
    'Groups of Carla changed',
  ],
  [{ kind: 'memberChanged', facts: { field: 'newer' }, personal: { member: 'Carla' } }, 'Carla changed'],
]

describe('what the trail of an organisation says', () => {
  it.each(CASES)('%j is told in words', (event, sentence) => {
    const told = LANGUAGES.map((language) =>
      organizationEventText(event, (key, values) => reportSentences.format(language, key, values)),
    )
    expect(told).toContain(sentence)
    expect(new Set(told).size).toBe(LANGUAGES.length)
  })

  it('has a sentence for everything that can change, and none for what others tell', () => {
    for (const key of TOLD_OF_ORGANIZATION) {
      const ends = key.endsWith('.active')
        ? ['.on', '.off']
        : key.endsWith('.name')
          ? ['.made', '.changed']
          : ['']
      for (const end of ends)
        expect(reportSentences.format('en', `event.${key}${end}`, { name: 'N', before: 'B' })).toContain('N')
    }
    expect(
      organizationEventText({ kind: 'envelopeSent', facts: {}, personal: null }, (key) => key),
    ).toBeUndefined()
  })
})
