import { Plural, Trans } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
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
              <span className="row">
                {waiting > 0 ? <Plural value={waiting} one="# not sent" other="# not sent" /> : null}
                {waiting > 0 && !current ? ' · ' : null}
                {current ? <Icon of={IconCheck} size={16} /> : <Trans>Switch account</Trans>}
              </span>
            }
          >
            <bdi>{name}</bdi>
          </MenuItem>
        )
      })}
    </>
  )
}
