import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { DEFAULT_PREFERENCES, nameFor, type Preferences } from '../../sync/entities/profile.ts'
import { libraryCounts } from '../../sync/rules/library-counts.ts'
import { isLicensed } from '../../sync/rules/licensing.ts'
import { folderCounts } from '../../sync/rules/lists.ts'
import { useAllKept } from '../device/use-device-envelopes.ts'
import { useLanguage } from '../i18n/language.ts'
import type { Locale } from '../i18n/locale.ts'
import { FormatPreferencesContext } from '../i18n/use-format.ts'
import { useNow } from '../i18n/use-now.ts'
import { useNotifications } from '../notifications/use-notifications.ts'
import { detailsPath } from '../paths/act-paths.ts'
import { usePhoto } from '../people/use-photo.ts'
import type { Connection } from '../replica/connection.ts'
import { outboxCounts } from '../replica/outbox-groups.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { licensingOf, type ReplicaView } from '../replica/view-of.ts'
import {
  type ConnectionState,
  type ShellData,
  ShellDataContext,
  type ShellPreferences,
} from '../shell/shell-data.ts'
import { useAccountLanguage } from '../shell/use-account-language.ts'
import { applyColourScheme } from '../ui/apply-brand.ts'

/** What the session knows and the replica does not. */
export type ShellSession = Omit<
  ShellData,
  'counts' | 'connection' | 'outbox' | 'preferences' | 'setPreference' | 'onThisDevice' | 'hasStamp'
> & {
  /** Of the account, as the server last told it. */
  language: Locale
  /** Counts of other areas: templates, forms, notifications. */
  counts?: ShellData['counts']
}

/** Fills the frame around every screen from the replica: numbers, outbox, connection, preferences. */
export function ReplicaShellData(props: {
  session: ShellSession
  connection: Connection | null
  children: ReactNode
}) {
  const { session, connection, children } = props
  const view = useReplicaView(({ rows, marks, outbox, profile, isFull, openEnvelopes, held }) => ({
    rows,
    marks,
    outbox,
    profile,
    isFull,
    openEnvelopes,
    licenses: held.license,
    templates: held.template,
  }))
  const replica = useReplica()
  const folders = useMemo(() => folderCounts(view.rows.values(), view.marks), [view.rows, view.marks])
  const library = useMemo(() => libraryCounts(view.templates.values()), [view.templates])
  const unreadNotifications = useNotifications().unread.length
  const outbox = useMemo(() => outboxCounts(view.outbox), [view.outbox])
  const onThisDevice = useOnThisDevice(view.rows)
  const state = useConnectionState(connection)
  const [preferences, setPreference] = usePreferences(session.language)
  const isInLanguage = useAccountLanguage(preferences.language, view.profile !== null, setPreference)
  const { isFull } = view
  const licenseEnded = useLicenseEnded(view.licenses)
  const photoUrl = usePhoto(view.profile?.photoSha256)
  const shown = useMemo(
    () => ({
      ...session.profile,
      ...(view.profile && { name: nameFor(preferences.language, view.profile) }),
      ...(photoUrl !== undefined && { photoUrl }),
    }),
    [session.profile, view.profile, preferences.language, photoUrl],
  )
  const hasStamp = view.profile !== null && view.profile.stamp !== null

  const data = useMemo(
    (): ShellData => ({
      ...session,
      profile: shown,
      onThisDevice,
      counts: {
        ...session.counts,
        ...library,
        notifications: unreadNotifications,
        inboxUnread: folders.unread,
        drafts: folders.drafts,
        open: view.openEnvelopes.size,
        waitingForMe: folders.waitingForMe,
      },
      outbox,
      connection: { state, pending: outbox.count },
      preferences,
      setPreference,
      hasStamp,
      deviceFull: isFull,
      licenseEnded,
      acts: { ...session.acts, sendNow: () => void replica.sync() },
    }),
    [
      session,
      shown,
      folders,
      library,
      view.openEnvelopes,
      unreadNotifications,
      outbox,
      state,
      preferences,
      setPreference,
      hasStamp,
      isFull,
      licenseEnded,
      replica,
      onThisDevice,
    ],
  )
  const format = useMemo(
    () => ({ digits: preferences.digits, timeZone: preferences.timeZone }),
    [preferences.digits, preferences.timeZone],
  )
  return (
    <FormatPreferencesContext value={format}>
      <ShellDataContext value={data}>{isInLanguage ? children : null}</ShellDataContext>
    </FormatPreferencesContext>
  )
}

/** What the person keeps here on purpose, with the title it bears now. */
function useOnThisDevice(rows: ReplicaView['rows']): ShellData['onThisDevice'] {
  const kept = useAllKept()
  return useMemo(
    () =>
      [...kept.keys()].flatMap((id) => {
        const row = rows.get(id)
        return row
          ? [{ id, title: row.title, kind: 'document' as const, href: detailsPath(id, row.kind) }]
          : []
      }),
    [kept, rows],
  )
}

/** By this device’s clock, for words alone: the server decides by its own. */
function useLicenseEnded(licenses: ReplicaView['held']['license']): boolean {
  const { actor } = useReplica()
  const now = useNow().getTime()
  return (
    actor.kind === 'person' &&
    licenses.size > 0 &&
    !isLicensed(licensingOf(licenses, actor.organizationId), now)
  )
}

/** The probe knows whether our server is there; the last answer knows whether it still knows us. */
function useConnectionState(connection: Connection | null): ConnectionState {
  const contact = useReplicaView((view) => view.contact)
  const probed = useSyncExternalStore(
    (changed) => connection?.subscribe(changed) ?? (() => undefined),
    () => connection?.state() ?? null,
  )
  if (contact === 'unauthorised') return 'needsSignIn'
  if (probed === null) return contact === 'offline' ? 'offline' : 'online'
  // Right after opening nobody has answered yet; that alone is no news.
  return probed === 'reconnecting' && contact === 'unknown' ? 'online' : probed
}

const PROFILE_NAMES = {
  language: 'language',
  colourScheme: 'theme',
  digits: 'digits',
  timeZone: 'timeZone',
  miniSidebar: 'miniSidebar',
  letterShortcuts: 'shortcuts',
} as const satisfies Record<keyof ShellPreferences, keyof Preferences>

/** Preferences follow the person; until figures were chosen there, those last used on this device stand. */
function usePreferences(fallback: Locale): [ShellPreferences, ShellData['setPreference']] {
  const replica = useReplica()
  const profile = useReplicaView((view) => view.profile)
  const language = useLanguage()
  const stored = profile?.preferences
  const preferences = useMemo((): ShellPreferences => {
    const own = stored ?? {
      ...DEFAULT_PREFERENCES,
      language: fallback,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }
    return {
      language: own.language,
      colourScheme: own.theme,
      digits: own.digits ?? storedDigits(),
      timeZone: own.timeZone,
      miniSidebar: own.miniSidebar,
      letterShortcuts: own.shortcuts,
    }
  }, [stored, fallback])
  const { digits } = preferences
  useEffect(() => {
    language.setDigits(digits)
    storeDigits(digits)
  }, [language, digits])
  useEffect(() => {
    if (stored) applyColourScheme(stored.theme)
  }, [stored])

  const setPreference = useMemo(
    (): ShellData['setPreference'] => (name, value) => {
      void replica.dispatch('savePreferences', { [PROFILE_NAMES[name]]: value }, { title: '' })
    },
    [replica],
  )
  return [preferences, setPreference]
}

function storedDigits(): ShellPreferences['digits'] {
  try {
    return localStorage.getItem('digits') === 'arab' ? 'arab' : 'latn'
  } catch {
    return 'latn'
  }
}

function storeDigits(digits: ShellPreferences['digits']): void {
  try {
    localStorage.setItem('digits', digits)
  } catch {
    // The choice then lasts as long as the page.
  }
}
