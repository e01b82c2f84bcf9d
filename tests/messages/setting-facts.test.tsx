/** What is said under everything an organisation has chosen: when it takes effect, and who changed it last. */
import type * as React from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHOSEN_FIELDS, type ChosenField, SettingFactsLine } from '../../app/account/setting-facts.tsx'
import { OrganizationParts } from '../../app/administration/organization/organization-parts.tsx'
import { SETTING_FACES } from '../../app/administration/settings/setting-faces.ts'
import { SettingRow } from '../../app/administration/settings/setting-row.tsx'
import type { Locale } from '../../app/i18n/locale.ts'
import type { Replica } from '../../app/replica/engine.ts'
import { heldOf } from '../../app/replica/held-of.ts'
import { ReplicaProvider } from '../../app/replica/use-replica.tsx'
import type { ReplicaView } from '../../app/replica/view-of.ts'
import type { Session } from '../../app/session/session.ts'
import { SessionProvider } from '../../app/session/use-session.tsx'
import { type Organization, organization } from '../../sync/entities/organization.ts'
import { SETTINGS, type Setting, type SettingName } from '../../sync/settings/settings.ts'
import { frameMarkup } from './frame-world.tsx'

// Rendered to text there is no second snapshot for a page that takes over.
vi.mock('react', async (original) => ({
  ...(await original<typeof React>()),
  useSyncExternalStore: <T,>(_subscribe: unknown, now: () => T): T => now(),
}))
beforeEach(() => {
  const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('navigator', { platform: 'Linux', userAgent: '' })
})
afterEach(() => vi.unstubAllGlobals())

const OMAR = 'person:01hzzzzzzzzzzzzzzzzzzzzzzz'
/** Every field was changed on a day of its own, so that a line under another field is seen to be wrong. */
const dayOf = (field: ChosenField) => Date.UTC(2026, 0, 1 + CHOSEN_FIELDS.indexOf(field), 12)
const BARE = {
  id: 'organization:01hzzzzzzzzzzzzzzzzzzzzzzz',
  nameEn: 'Al Noor',
  nameAr: 'النور',
  emailDomain: 'alnoor.example',
}
const ALNOOR: Organization = organization.parse({
  ...BARE,
  changes: Object.fromEntries(CHOSEN_FIELDS.map((field) => [field, { by: OMAR, at: dayOf(field) }])),
})

const nothing = () => undefined
function replicaOf(one: Organization): Replica {
  const view = {
    profile: { id: OMAR, name: 'Omar Haddad', email: 'omar@alnoor.example', organizationId: one.id },
    held: heldOf({ organization: [one] }),
    outbox: [],
    overlay: { patched: new Map(), waiting: new Map() },
    contact: 'reached',
  } as unknown as ReplicaView
  return { view: () => view, subscribe: () => nothing, check: () => null } as unknown as Replica
}

const shown = async (locale: Locale, one: Organization, node: React.ReactNode): Promise<string> => {
  const inside = (
    <SessionProvider session={{} as Session}>
      <ReplicaProvider replica={replicaOf(one)}>{node}</ReplicaProvider>
    </SessionProvider>
  )
  const markup = await frameMarkup(locale, inside, {
    path: '/administration/organization',
    areas: ['records', 'account', 'administration', 'people', 'identity', 'answers', 'faces'],
  })
  return markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

const EFFECTS = {
  capture: 'Takes effect on each device when it next reaches the server.',
  sending: 'Takes effect in what is sent from now on.',
  decision: 'Takes effect at once.',
} as const
/** What it is called and looks like counts at once, and is said once for all of it. */
const effectOf = (field: ChosenField) => {
  const setting = (SETTINGS as Record<string, Setting<unknown>>)[field]
  return setting ? `${EFFECTS[setting.judged]} ` : ''
}
const day = (field: ChosenField) =>
  new Intl.DateTimeFormat('en', { month: 'short', day: '2-digit', year: 'numeric', timeZone: 'UTC' }).format(
    dayOf(field),
  )

/** Everything there is, as an administrator meets it: the page of the organisation, and the rows of the tabs. */
const Everything = ({ one }: { readonly one: Organization }) => (
  <>
    <OrganizationParts organization={one} />
    {(Object.keys(SETTINGS) as SettingName[])
      .filter((name) => SETTING_FACES[name].control.kind !== 'own')
      .map((name) => (
        <SettingRow key={name} name={name} organization={one} onChange={nothing} />
      ))}
  </>
)

describe('what an organisation has chosen', () => {
  it('[R0690][R0693][R0695] says under each field when it takes effect and who changed it last', async () => {
    const text = await shown('en', ALNOOR, <Everything one={ALNOOR} />)
    for (const field of CHOSEN_FIELDS)
      expect(text.split(`${effectOf(field)}Changed by Omar Haddad on ${day(field)}`).length - 1, field).toBe(
        1,
      )
    expect(text.split('Names, texts, colour and logos take effect at once.').length - 1).toBe(1)
  })

  it('says nobody of what nobody has changed', async () => {
    const untouched = organization.parse(BARE)
    const text = await shown('en', untouched, <Everything one={untouched} />)
    expect(text.split('Takes effect').length - 1).toBe(Object.keys(SETTINGS).length)
    expect(text).not.toContain('Changed')
  })

  it.each(['ar', 'fr'] as const)('is said in words of its own in %s', async (locale) => {
    const text = await shown(
      locale,
      ALNOOR,
      <SettingFactsLine organization={ALNOOR} field="restrictsDownloads" />,
    )
    expect(text).toContain('Omar Haddad')
    expect(text).not.toMatch(/Takes|Changed/)
    expect(text).toMatch(locale === 'ar' ? /يسري فورًا/ : /Prend effet/)
  })
})
