import { useLingui } from '@lingui/react/macro'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconBan,
  IconBell,
  IconDots,
  IconDownload,
  IconMail,
  IconMailOpened,
  IconSquareCheck,
  IconStar,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import type { ListItem } from '../../../sync/rules/lists.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import type { IconShape } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { stopCommand } from '../acts/stop-command.ts'
import { ACT_LABELS, UNDO_LABELS, WORKFLOW_LABELS } from '../envelope-words.ts'
import { type RowAct, rowActs } from '../rules/row-acts.ts'
import { useIsOnline } from '../use-connection.ts'
import { KeepItem } from './keep-item.tsx'

export const ACT_ICONS: Readonly<Record<RowAct, IconShape>> = {
  download: IconDownload,
  favourite: IconStar,
  archive: IconArchive,
  cancel: IconBan,
  remind: IconBell,
  delete: IconTrash,
  markRead: IconMailOpened,
  markUnread: IconMail,
  restore: IconArrowBackUp,
  purge: IconTrashX,
}

/** "Unarchive" where it lies in the archive: a toggle says what it will do. */
export function useActLabel(): (act: RowAct, item: ListItem) => string {
  const { t } = useLingui()
  const replica = useReplica()
  return (act, { mark, row }) => {
    if (act === 'cancel' && stopCommand(replica, row) === 'revokeEnvelope')
      return t(WORKFLOW_LABELS.revokeEnvelope)
    if (act === 'favourite' && mark?.flagged) return t(UNDO_LABELS.favourite)
    if (act === 'archive' && mark?.archived) return t(UNDO_LABELS.archive)
    return t(ACT_LABELS[act])
  }
}

export function ActItems({
  item,
  leaveOut = [],
  onAct,
}: {
  item: ListItem
  leaveOut?: readonly RowAct[]
  onAct: (act: RowAct) => void
}) {
  const label = useActLabel()
  const { t } = useLingui()
  const online = useIsOnline()
  const acts = rowActs(item).filter((act) => !leaveOut.includes(act))
  return (
    <>
      {item.row.state === 'draft' ? null : <KeepItem envelopeId={item.row.id} />}
      {acts.map((act) => (
        <ActItem
          key={act}
          act={act}
          icon={act === 'archive' && item.mark?.archived ? IconArchiveOff : ACT_ICONS[act]}
          label={label(act, item)}
          off={act === 'download' && !online ? t`Needs a connection` : undefined}
          onAct={onAct}
        />
      ))}
    </>
  )
}

function ActItem(props: {
  act: RowAct
  icon: IconShape
  label: string
  off: string | undefined
  onAct: (act: RowAct) => void
}) {
  const { act, icon, label, off, onAct } = props
  const ends = act === 'cancel' || act === 'delete' || act === 'purge'
  return (
    <>
      {act === 'cancel' ? <MenuSeparator /> : null}
      <MenuItem
        icon={icon}
        bad={ends}
        {...(off !== undefined && { disabledReason: off })}
        onSelect={() => onAct(act)}
      >
        {label}
      </MenuItem>
    </>
  )
}

/** The three dots of a row: everything a swipe or a key can do. */
export function RowMenu({
  item,
  large = false,
  onAct,
  onChoose,
}: {
  item: ListItem
  large?: boolean
  onAct: (act: RowAct) => void
  /** Where there is no box to tick. */
  onChoose?: () => void
}) {
  const { t } = useLingui()
  const title = item.row.title
  return (
    <Menu
      label={t`Acts`}
      align="end"
      trigger={<IconButton icon={IconDots} large={large} label={t`More: ${title}`} className="row-more" />}
    >
      {onChoose ? (
        <MenuItem icon={IconSquareCheck} onSelect={onChoose}>
          {t`Select`}
        </MenuItem>
      ) : null}
      <ActItems item={item} onAct={onAct} />
    </Menu>
  )
}
