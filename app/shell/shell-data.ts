import { type ComponentType, createContext, use } from 'react'
import type { Digits } from '../i18n/format.ts'
import type { Area } from '../i18n/language.ts'
import type { Locale } from '../i18n/locale.ts'
import type { ColourScheme } from '../ui/apply-brand.ts'
import type { ShellUser } from './rules/shell-user.ts'

/**
 * Everything the frame around a screen shows, and everything it can ask for. The replica fills it
 * (app/replica), the gallery fills it with invented people. An act that is absent is not offered.
 */
export type ShellData = {
  user: ShellUser
  profile: {
    /** In the language of the reader when it is known in it. */
    name: string
    email: string
    photoUrl?: string
    /** Their organisations, the present one first. */
    accounts?: readonly {
      readonly id: string
      readonly name: string
      readonly current: boolean
      /** It is on this device, and opens without network. */
      readonly isKept: boolean
    }[]
  }
  /** Names as the top-menu call answers them. */
  topMenu: readonly string[]
  counts: Partial<Record<CountId, number>>
  connection: { state: ConnectionState; pending: number }
  /** needsYou: refused items; they draw a path of danger dots. */
  outbox: { count: number; needsYou: number }
  /** Fresh data is being fetched while the old is shown. */
  refreshing?: boolean
  /** Their organisation was switched off by who runs the installation. */
  closed?: boolean
  /** No license of their organisation holds any more: nothing new begins. */
  licenseEnded?: boolean
  /** The browser has no room left for what the app keeps. */
  deviceFull?: boolean
  onThisDevice: readonly { id: string; title: string; kind: 'document' | 'meeting'; href: string }[]
  preferences: ShellPreferences
  /** Locales of the switch in the header; Preferences offers all three. */
  enabledLocales: readonly Locale[]
  organisation: {
    name: string
    themeKey: string
    logoUrl?: string | undefined
    /** For dark and narrow places. */
    logo2Url?: string | undefined
    /** What was chosen here is on its way: the server has no new logo to show yet. */
    isChanging?: boolean
    /** After which an untouched screen is covered, where the organisation says so. */
    idleTimeoutSeconds?: number | undefined
  }
  systemMessage?: string
  /** `endsAt`: of the trial, where the offer has no text of its own. */
  promotion?: { linkText: string | null; discountPercent?: number; endsAt?: number; href?: string }
  /** A stamp of theirs is kept: the menu offers to change it. */
  hasStamp?: boolean
  /** The search over everything, and the words it speaks. */
  palette: { readonly Palette: ComponentType<PaletteProps>; readonly words: readonly Area[] }
  /** The wizard-like acts that open from everywhere. */
  acts: Partial<Record<ActId, () => void>>
  setPreference: <K extends keyof ShellPreferences>(name: K, value: ShellPreferences[K]) => void
  switchAccount?: (id: string) => void
  /** How much waits on this device to be sent, in one of their accounts. */
  unsentOf?: (id: string) => Promise<number>
  /** Leaves for good: asks about unsent work, then deletes. */
  logOut: () => void
  /** The idle time is over: covers the screen, keeps the data. */
  lock: () => void
}

export interface PaletteProps {
  /** What it begins with. */
  readonly text: string
  readonly onShortcuts: () => void
  readonly onClose: () => void
}

export type ConnectionState = 'online' | 'slow' | 'offline' | 'reconnecting' | 'needsSignIn'
export type CountId =
  | 'inboxUnread'
  | 'drafts'
  | 'open'
  | 'templates'
  | 'forms'
  | 'waitingForMe'
  | 'notifications'
export type ActId =
  | 'createDocument'
  | 'createRequest'
  | 'editSignature'
  | 'editStamp'
  | 'signInAgain'
  /** Only while this device has a lock. */
  | 'lockDevice'
  | 'sendNow'

export type ShellPreferences = {
  language: Locale
  colourScheme: ColourScheme
  digits: Digits
  timeZone: string
  miniSidebar: boolean
  /** Letters as shortcuts; some assistive tools need them off. */
  letterShortcuts: boolean
}

export const ShellDataContext = createContext<ShellData | null>(null)

/** The data of the frame; undefined while nobody is signed in (login, links, public pages). */
export function useShellDataIfAny(): ShellData | undefined {
  return use(ShellDataContext) ?? undefined
}

export function useShellData(): ShellData {
  const data = useShellDataIfAny()
  if (data === undefined) throw new Error('useShellData needs a signed-in frame: wrap it in ShellDataContext')
  return data
}
