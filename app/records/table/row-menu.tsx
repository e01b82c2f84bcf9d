import { useLingui } from '@lingui/react/macro'
import { IconDots } from '@tabler/icons-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import type { RecordAct } from '../record-table.ts'

/** What can be done with one row. */
export function RowMenu<Row>(props: {
  readonly acts: readonly RecordAct<Row>[]
  readonly row: Row
  /** Isolated. */
  readonly name: string
  readonly tabIndex?: number
  readonly large?: boolean
}) {
  const { acts, row, name, tabIndex, large = false } = props
  const { t } = useLingui()
  const fitting = acts.filter((act) => !act.several && (act.fits?.(row) ?? true))
  if (fitting.length === 0) return null
  return (
    <Menu
      label={t`Actions for ${name}`}
      align="end"
      late
      trigger={
        <IconButton icon={IconDots} label={t`Actions for ${name}`} tabIndex={tabIndex} large={large} />
      }
    >
      {fitting.map((act) => (
        <MenuItem key={act.id} icon={act.icon} bad={act.danger ?? false} onSelect={() => act.run?.([row])}>
          {t(act.label)}
        </MenuItem>
      ))}
    </Menu>
  )
}
