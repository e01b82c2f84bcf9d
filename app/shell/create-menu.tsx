import { useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconFilePlus, IconForms, IconPlus } from '@tabler/icons-react'
import type { Ref } from 'react'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu, type MenuHandle, MenuItem } from '../ui/menu.tsx'
import styles from './create-menu.module.css'
import { type CreateEntry, createMenu } from './rules/create-menu.ts'
import { useShellData } from './shell-data.ts'

/** The entries a person may use and that exist in this build, with what they do. */
export function useCreateEntries(): readonly {
  id: CreateEntry
  label: string
  run: () => void
  key: string
}[] {
  const { t } = useLingui()
  const { user, acts } = useShellData()
  const labels: Record<CreateEntry, string> = {
    newApplication: t`New application`,
    createDocument: t`Create document`,
    createRequest: t`Create request`,
  }
  return createMenu(user).flatMap((id) => {
    const run = id === 'createRequest' ? acts.createRequest : acts.createDocument
    return run === undefined ? [] : [{ id, label: labels[id], run, key: id === 'createRequest' ? 'R' : 'D' }]
  })
}

/** The Create button of the header. Tonal where it is the screen's own act, quiet elsewhere. */
export function CreateMenu({ handle, quiet = false }: { handle?: Ref<MenuHandle>; quiet?: boolean }) {
  const { t } = useLingui()
  const entries = useCreateEntries()
  if (entries.length === 0) return null
  return (
    <Menu
      label={t`Create`}
      align="end"
      {...(handle && { handle })}
      trigger={
        <Button
          variant={quiet ? 'quiet' : 'tonal'}
          icon={IconPlus}
          iconEnd={IconChevronDown}
          className={styles.create as string}
        >
          {t`Create`}
        </Button>
      }
    >
      <CreateItems />
    </Menu>
  )
}

/** The square above the tab bar on phones. */
export function CreateFab() {
  const { t } = useLingui()
  if (useCreateEntries().length === 0) return null
  return (
    <Menu
      label={t`Create`}
      align="end"
      side="above"
      trigger={
        <button
          type="button"
          className={classNames('btn filled lg', styles.fab)}
          data-fab
          aria-label={t`Create`}
        >
          <Icon of={IconPlus} size={24} />
        </button>
      }
    >
      <CreateItems />
    </Menu>
  )
}

function CreateItems() {
  return useCreateEntries().map((entry) => (
    <MenuItem
      key={entry.id}
      icon={entry.id === 'createRequest' ? IconForms : IconFilePlus}
      onSelect={entry.run}
      end={<kbd>{entry.key}</kbd>}
    >
      {entry.label}
    </MenuItem>
  ))
}
