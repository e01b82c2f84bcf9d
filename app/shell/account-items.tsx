import { Trans } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Count } from '../ui/count.tsx'
import { Icon } from '../ui/icon.tsx'
import { MenuItem, MenuTitle } from '../ui/menu.tsx'
import { useShellData } from './shell-data.ts'

/** Which organisation is open, and the others, each a tap away. */
export function AccountItems() {
  const { profile, switchAccount, unsentOf } = useShellData()
  const { accounts = [] } = profile
  const [unsent, setUnsent] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    if (unsentOf === undefined || accounts.length < 2) return
    let isShown = true
    void Promise.all(accounts.map(async ({ id }) => [id, await unsentOf(id)] as const)).then((counted) => {
      if (isShown) setUnsent(new Map(counted))
    })
    return () => {
      isShown = false
    }
  }, [accounts, unsentOf])
  return (
    <>
      <MenuTitle>
        <Trans>Current account</Trans>
      </MenuTitle>
      {accounts.map(({ id, name, current }) => {
        const waiting = unsent.get(id) ?? 0
        return (
          <MenuItem
            key={id}
            checked={current}
            onSelect={() => switchAccount?.(id)}
            end={
              <>
                {waiting > 0 ? <Count of={waiting} tone="wait" /> : null}
                {current ? null : <Trans>Switch account</Trans>}
                {current ? <Icon of={IconCheck} size={16} /> : null}
              </>
            }
          >
            <bdi>{name}</bdi>
          </MenuItem>
        )
      })}
    </>
  )
}
