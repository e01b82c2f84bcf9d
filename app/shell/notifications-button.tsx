import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconBell } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Count } from '../ui/count.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useRouteExists } from './links.tsx'
import styles from './notifications-button.module.css'
import { useShellData } from './shell-data.ts'

/** The bell, with how much is new behind it. */
export function NotificationsButton({ large = false }: { readonly large?: boolean }) {
  const { t } = useLingui()
  const { counts } = useShellData()
  const navigate = useNavigate()
  if (!useRouteExists()('/notifications')) return null
  const fresh = counts.notifications ?? 0
  const label =
    fresh === 0
      ? t`Notifications`
      : t`${plural(fresh, { one: 'Notifications, # new', other: 'Notifications, # new' })}`
  return (
    <IconButton
      icon={IconBell}
      label={label}
      large={large}
      onClick={() => void navigate({ to: '/notifications' as never })}
      badge={
        fresh > 0 ? (
          <span className={styles.corner}>
            <Count of={fresh} tone="brand" />
          </span>
        ) : null
      }
    />
  )
}
