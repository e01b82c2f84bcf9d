import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import type { ListItem } from '../../../sync/rules/lists.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { RowAct } from '../rules/row-acts.ts'
import { rowActs } from '../rules/row-acts.ts'
import { ACT_ICONS, useActLabel } from './row-menu.tsx'

const BULK: readonly RowAct[] = ['favourite', 'archive', 'markRead', 'markUnread', 'restore', 'delete']

/** Takes the place of the list's head while rows are chosen. An act is offered when it fits at least one of them. */
export function BulkBar(props: {
  chosen: readonly ListItem[]
  onAct: (act: RowAct, items: readonly ListItem[]) => void
  onClear: () => void
}) {
  const { chosen, onAct, onClear } = props
  const { t } = useLingui()
  const label = useActLabel()
  const first = chosen[0]
  if (!first) return null
  return (
    <div className="bulk" role="toolbar" aria-label={t`Acts on the selected documents`}>
      <span className="b t12 grow" role="status">
        {t`${plural(chosen.length, { one: '# selected', other: '# selected' })}`}
      </span>
      {BULK.filter((act) => chosen.some((item) => rowActs(item).includes(act))).map((act) => (
        <IconButton
          key={act}
          icon={ACT_ICONS[act]}
          label={label(act, first)}
          onClick={() =>
            onAct(
              act,
              act === 'markRead' || act === 'markUnread'
                ? chosen.filter((item) => rowActs(item).includes(act))
                : chosen,
            )
          }
        />
      ))}
      <IconButton icon={IconX} label={t`Clear selection`} onClick={onClear} />
    </div>
  )
}
