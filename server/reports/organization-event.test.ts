import { describe, expect, it } from 'vitest'
import { type AuditEvent, ORGANIZATION_AUDIT_KINDS } from '../../sync/entities/audit-event.ts'
import { ORGANIZATION_FIELDS } from '../../sync/entities/organization.ts'
import { SETTING_NAMES } from '../../sync/settings/settings.ts'
import { administrationText, organizationEventText, TOLD_OF_ORGANIZATION } from './organization-event.ts'
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

describe('the audit of administration', () => {
  it.each(ORGANIZATION_AUDIT_KINDS)('names %s in every language', (kind) => {
    for (const language of LANGUAGES) {
      const said = administrationText({ kind, facts: { field: 'nameEn' }, personal: null }, language)
      expect(said).not.toBe('')
      expect(said).not.toBe(
        administrationText({ kind: 'nobodyKnows' as never, facts: {}, personal: null }, language),
      )
    }
  })

  it('says of a record of a kind without sentences of its own what it is called, and what it is where that has a word', () => {
    const removed = { kind: 'recordRemoved', personal: { name: 'Mona', record: 'P1' } } as const
    expect(administrationText({ ...removed, facts: { record: 'other' } }, 'en')).toBe('Removed – entry: P1')
    expect(administrationText({ ...removed, facts: { record: '__proto__' } }, 'fr')).toBe(
      'Suppression – entrée : P1',
    )
  })

  it('names every setting and every field of the organisation', () => {
    for (const field of [...SETTING_NAMES, ...Object.keys(ORGANIZATION_FIELDS), 'attributes'])
      for (const language of LANGUAGES)
        expect(
          administrationText({ kind: 'settingChanged', facts: { field }, personal: null }, language),
        ).not.toContain(field)
    expect(
      administrationText(
        { kind: 'settingChanged', facts: { field: 'idleTimeoutSeconds' }, personal: null },
        'ar',
      ),
    ).toBe('تغيّر: مهلة الخمول')
  })
})
