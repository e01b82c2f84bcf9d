import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconBell,
  IconBuilding,
  IconCloudUp,
  IconDeviceDesktop,
  IconLock,
  IconLogout,
  IconMoon,
  IconRubberStamp,
  IconSettings,
  IconSun,
  IconUser,
  IconUserShare,
  IconUsers,
  IconWritingSign,
  IconX,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { LOCALE_NAMES } from '../i18n/locale.ts'
import type { ColourScheme } from '../ui/apply-brand.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { Count } from '../ui/count.tsx'
import { useModal } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator, MenuTitle, moveInMenu } from '../ui/menu.tsx'
import { partOnDemand } from '../ui/on-demand.tsx'
import styles from './avatar-menu.module.css'
import { ACCOUNT_TYPES } from './labels.ts'
import { PlainMenuLink, useRouteExists } from './links.tsx'
import { useMainTabs } from './main-tabs.tsx'
import { avatarMenu } from './rules/avatar-menu.ts'
import { firstOpenPage } from './rules/page-access.ts'
import { useShellData } from './shell-data.ts'

/** Most people have one organisation, and nothing to choose from. */
const AccountItems = partOnDemand(async () => (await import('./account-items.tsx')).AccountItems)

/** The avatar and everything about the person behind it. */
export function AvatarMenu() {
  const { t } = useLingui()
  const { profile } = useShellData()
  return (
    <Menu
      label={t`Account`}
      align="end"
      className={styles.entries as string}
      trigger={
        <button type="button" className={styles.button} aria-label={t`Account: ${profile.name}`}>
          <Avatar name={profile.name} photoUrl={profile.photoUrl} />
        </button>
      }
    >
      <AvatarEntries />
    </Menu>
  )
}

/** On phones the same entries, in a drawer at the end side. */
export function AvatarDrawer() {
  const { t } = useLingui()
  const { profile } = useShellData()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classNames(styles.button, styles.large)}
        aria-label={t`Account: ${profile.name}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Avatar name={profile.name} photoUrl={profile.photoUrl} />
      </button>
      {open ? <OpenDrawer onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function OpenDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const dialog = useModal(onClose, true)
  const list = useRef<HTMLDivElement>(null)
  const exists = useRouteExists()
  return (
    <dialog ref={dialog} className={classNames('drawer', styles.drawer)} aria-label={t`Account`}>
      <div className="row">
        <h2 className="h20 grow" tabIndex={-1}>
          <Trans>Account</Trans>
        </h2>
        <IconButton icon={IconX} large label={t`Close`} onClick={onClose} />
      </div>
      <div
        className="menu"
        ref={list}
        role="menu"
        tabIndex={0}
        onKeyDown={(event) => moveInMenu(event, list.current)}
        aria-label={t`Account`}
        onClick={(event) => {
          if ((event.target as Element).closest('[role="menuitem"]') !== null) onClose()
        }}
      >
        <AvatarEntries />
        {exists('/notifications') ? (
          <PlainMenuLink to="/notifications" icon={IconBell}>
            <Trans>Notifications</Trans>
          </PlainMenuLink>
        ) : null}
      </div>
    </dialog>
  )
}

function AvatarEntries() {
  const { t } = useLingui()
  const data = useShellData()
  const exists = useRouteExists()
  const { user, profile, acts, outbox, hasStamp, logOut, switchAccount } = data
  const { accounts = [] } = profile
  const offered = new Set(avatarMenu(user))
  const tabs = useMainTabs()
  const administration = user.runsOrganization ? firstOpenPage(user, exists) : undefined
  return (
    <>
      <div className="head">
        <Avatar name={profile.name} photoUrl={profile.photoUrl} size={40} />
        <div className="grow">
          <div className="b cut" dir="auto">
            {profile.name}
          </div>
          <div className="t12 m cut">
            <bdi dir="ltr">{profile.email}</bdi>
          </div>
          <div className="t12 m">{t(ACCOUNT_TYPES[user.userTypeId])}</div>
        </div>
      </div>
      <MenuSeparator />
      {exists('/account') ? (
        <PlainMenuLink to="/account" icon={IconUser}>
          <Trans>Profile</Trans>
        </PlainMenuLink>
      ) : null}
      {exists('/account/preferences') ? (
        <PlainMenuLink to="/account/preferences" icon={IconSettings}>
          <Trans>Preferences</Trans>
        </PlainMenuLink>
      ) : null}
      {administration !== undefined && !tabs.includes('administration') ? (
        <PlainMenuLink to={administration} search={{}} icon={IconUsers}>
          <Trans>Administration</Trans>
        </PlainMenuLink>
      ) : null}
      {user.runsOrganization && exists('/account/organization') ? (
        <PlainMenuLink to="/account/organization" icon={IconBuilding}>
          <Trans>Organization</Trans>
        </PlainMenuLink>
      ) : null}
      {switchAccount !== undefined && accounts.length > (offered.has('account') ? 0 : 1) ? (
        <AccountItems />
      ) : null}
      {offered.has('delegation') && exists('/account/delegation') ? (
        <PlainMenuLink to="/account/delegation" icon={IconUserShare}>
          <Trans>Delegation</Trans>
        </PlainMenuLink>
      ) : null}
      {offered.has('editSignature') && acts.editSignature !== undefined ? (
        <MenuItem icon={IconWritingSign} onSelect={acts.editSignature}>
          <Trans>Edit signature</Trans>
        </MenuItem>
      ) : null}
      {offered.has('editStamp') && acts.editStamp !== undefined ? (
        <MenuItem icon={IconRubberStamp} onSelect={acts.editStamp}>
          {hasStamp ? <Trans>Edit stamp</Trans> : <Trans>Create stamp</Trans>}
        </MenuItem>
      ) : null}
      {outbox.count + outbox.needsYou > 0 && exists('/outbox') ? (
        <PlainMenuLink to="/outbox" icon={IconCloudUp} end={<Count of={outbox.count} tone="wait" />}>
          <Trans>Outbox</Trans>
        </PlainMenuLink>
      ) : null}
      <LanguageItems />
      <ThemeItems />
      <MenuSeparator />
      {acts.lockDevice === undefined ? null : (
        <MenuItem icon={IconLock} onSelect={acts.lockDevice}>
          <Trans>Lock now</Trans>
        </MenuItem>
      )}
      <MenuItem icon={IconLogout} mirrorIcon onSelect={logOut}>
        <Trans>Logout</Trans>
      </MenuItem>
    </>
  )
}

function LanguageItems() {
  const { enabledLocales, preferences, setPreference } = useShellData()
  return (
    <>
      <MenuTitle>
        <Trans>Language</Trans>
      </MenuTitle>
      <div className={styles.choices}>
        {enabledLocales.map((locale) => (
          <MenuItem
            key={locale}
            lang={locale}
            checked={locale === preferences.language}
            onSelect={() => setPreference('language', locale)}
          >
            {LOCALE_NAMES[locale]}
          </MenuItem>
        ))}
      </div>
    </>
  )
}

function ThemeItems() {
  const { t } = useLingui()
  const { preferences, setPreference } = useShellData()
  const schemes = [
    { value: 'light', label: t`Light`, icon: IconSun },
    { value: 'dark', label: t`Dark`, icon: IconMoon },
    {
      value: 'system',
      label: t({ message: 'System', comment: 'colour scheme of the device' }),
      icon: IconDeviceDesktop,
    },
  ] as const satisfies readonly { value: ColourScheme; label: string; icon: unknown }[]
  return (
    <>
      <MenuTitle>
        <Trans>Appearance</Trans>
      </MenuTitle>
      <div className={styles.choices}>
        {schemes.map((scheme) => (
          <MenuItem
            key={scheme.value}
            icon={scheme.icon}
            checked={preferences.colourScheme === scheme.value}
            onSelect={() => setPreference('colourScheme', scheme.value)}
          >
            {scheme.label}
          </MenuItem>
        ))}
      </div>
    </>
  )
}
