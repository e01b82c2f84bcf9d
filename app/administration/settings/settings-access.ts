/** Which tabs of the settings somebody may use; the others are not shown, and nothing leads to them. */
import type { Permission } from '../../../sync/entities/permission.ts'
import { type Authority, holds } from '../../../sync/rules/authority.ts'
import { SETTINGS, type SettingName } from '../../../sync/settings/settings.ts'
import { opensFor } from '../../shell/rules/page-access.ts'
import { SETTING_FACES, SETTINGS_TABS, type SettingsTab } from './setting-faces.ts'

interface TabAccess {
  readonly permission: Permission
  /** The list it leads to; a tab of a page that this build has not is left out. */
  readonly path?: string
  /** Of the bank's own people, in its deployment. */
  readonly rim?: true
}

export const TAB_ACCESS: { readonly [T in SettingsTab]: TabAccess } = {
  account: { permission: 'organizationWrite' },
  organization: { permission: 'organizationWrite' },
  api: { permission: 'apiWrite', path: '/administration/api' },
  'connected-systems': { permission: 'systemWrite', path: '/administration/connected-systems' },
  lookups: { permission: 'lookupWrite', path: '/administration/lookups' },
  sequences: { permission: 'sequenceWrite', path: '/administration/sequences' },
  'rim-classes': { permission: 'groupWrite', path: '/administration/rimclasses', rim: true },
  'user-creation': { permission: 'organizationWrite' },
  configurations: { permission: 'organizationWrite' },
  workflow: { permission: 'organizationWrite' },
}

/** None for who may not open the settings, whatever list of theirs has a tab there. */
export const tabsFor = (
  authority: Authority | undefined,
  { rim, exists }: { readonly rim: boolean; readonly exists: (path: string) => boolean },
): readonly SettingsTab[] =>
  (opensFor('/administration/settings', authority, undefined) ? SETTINGS_TABS : []).filter((tab) => {
    const { path, rim: ofRim } = TAB_ACCESS[tab]
    const holdsPage = path === undefined ? mayUse(tab, authority) : listOf(tab, authority, exists) !== null
    return (rim || !ofRim) && (holdsPage || changeable(tab, authority).length > 0)
  })

const mayUse = (tab: SettingsTab, authority: Authority | undefined): boolean =>
  holds(authority, TAB_ACCESS[tab].permission)

/** The address of the list a tab leads this person to; null for none. */
export function listOf(
  tab: SettingsTab,
  authority: Authority | undefined,
  exists: (path: string) => boolean,
): string | null {
  const { path } = TAB_ACCESS[tab]
  return path !== undefined && mayUse(tab, authority) && exists(path) ? path : null
}

export const settingsOfTab = (tab: SettingsTab): readonly SettingName[] =>
  (Object.keys(SETTING_FACES) as SettingName[]).filter(
    (name) => SETTING_FACES[name].tab === tab && SETTING_FACES[name].control.kind !== 'own',
  )

/** Those of a tab that this person may change. */
export const changeable = (tab: SettingsTab, authority: Authority | undefined): readonly SettingName[] =>
  settingsOfTab(tab).filter((name) => holds(authority, SETTINGS[name].permission))
