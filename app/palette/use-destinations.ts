/** What the palette can do and where it can lead, besides documents, people and templates. */
import { useLingui } from '@lingui/react/macro'
import {
  IconArrowsMaximize,
  IconKeyboard,
  IconLanguage,
  IconLock,
  IconLogout,
  IconMoon,
  IconPencil,
  IconSun,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { LOCALE_NAMES, LOCALES } from '../i18n/locale.ts'
import { useCreateEntries } from '../shell/create-menu.tsx'
import { ENTRY_LABELS } from '../shell/labels.ts'
import { useRouteExists } from '../shell/links.tsx'
import { sidebarEntries } from '../shell/rules/sidebar.ts'
import { useShellData } from '../shell/shell-data.ts'
import type { IconShape } from '../ui/icon.tsx'

export interface Destination {
  readonly id: string
  readonly group: 'acts' | 'settings'
  readonly name: string
  /** Other words it is looked for by. */
  readonly alsoKnownAs?: string
  readonly icon: IconShape
  /** The key that does the same. */
  readonly shortcut?: string
  readonly run: () => void
}

export function useDestinations(showShortcuts: () => void): readonly Destination[] {
  const { t } = useLingui()
  const data = useShellData()
  const create = useCreateEntries()
  const navigate = useNavigate()
  const exists = useRouteExists()
  return useMemo(() => {
    const open = (to: string, search: object = {}) => void navigate({ to, search } as never)
    const { acts, preferences, setPreference } = data
    const act = (id: string, name: string, icon: IconShape, run: (() => void) | undefined, more = {}) =>
      run ? [{ id, group: 'acts' as const, name, icon, run, ...more }] : []
    const setting = (id: string, name: string, to: string, alsoKnownAs = '') =>
      exists(to)
        ? [{ id, group: 'settings' as const, name, alsoKnownAs, icon: IconPencil, run: () => open(to) }]
        : []
    const dark = preferences.colourScheme === 'dark'
    return [
      ...create.flatMap(({ id, label, run }) =>
        act(id, label, ENTRY_LABELS.draft.icon, run, { shortcut: id === 'createRequest' ? 'C R' : 'C D' }),
      ),
      ...sidebarEntries('documents', data.user).map(({ id, path, search }) => ({
        id: `folder-${id}`,
        group: 'acts' as const,
        name: t(ENTRY_LABELS[id].label),
        icon: ENTRY_LABELS[id].icon,
        run: () => open(path, search),
      })),
      ...LOCALES.filter((one) => one !== preferences.language).map((locale) => ({
        id: `speak-${locale}`,
        group: 'acts' as const,
        name: t`Switch to ${LOCALE_NAMES[locale]}`,
        alsoKnownAs: `${LANGUAGE_NAMES[locale]} language langue لغة`,
        icon: IconLanguage,
        run: () => setPreference('language', locale),
      })),
      ...act('theme', dark ? t`Light colours` : t`Dark colours`, dark ? IconSun : IconMoon, () =>
        setPreference('colourScheme', dark ? 'light' : 'dark'),
      ),
      ...act(
        'sidebar',
        t`Show or hide the sidebar`,
        IconArrowsMaximize,
        () => setPreference('miniSidebar', !preferences.miniSidebar),
        { shortcut: '[' },
      ),
      ...act('shortcuts', t`Keyboard shortcuts`, IconKeyboard, showShortcuts, { shortcut: '?' }),
      ...act('signature', t`Edit signature`, IconPencil, acts.editSignature),
      ...act('lock', t`Lock this device`, IconLock, acts.lockDevice),
      ...act('leave', t`Log out`, IconLogout, data.logOut),
      ...setting('language', t`Language`, '/account/preferences'),
      ...setting('digits', t`Digits: Latin or Arabic-Indic`, '/account/preferences'),
      ...setting('zone', t`Time zone`, '/account/preferences'),
      ...setting('notifications', t`Notifications: e-mail, push, quiet hours`, '/account/preferences'),
      ...setting('password', t`Password`, '/account/preferences'),
      ...setting('security', t`Security: two-step sign-in, history of sign-ins`, '/account/security'),
      ...setting('delegation', t`Delegation of your work`, '/account/delegation'),
      ...setting('device', t`This device: storage, lock, kept documents`, '/account/device'),
      ...setting('first', t`Getting started`, '/inspire'),
      ...(data.user.runsOrganization
        ? setting('look', t`Look of the organisation: logo and colour`, '/account/organization')
        : []),
    ]
  }, [t, data, create, navigate, exists, showShortcuts])
}

/** So that each is found in the others' words. */
const LANGUAGE_NAMES = {
  en: 'English Anglais الإنجليزية',
  ar: 'Arabic Arabe العربية',
  fr: 'French Français الفرنسية',
} as const
