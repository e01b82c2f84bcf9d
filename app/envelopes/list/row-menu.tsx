import { useLingui } from '@lingui/react/macro'
import { IconDots, IconSquareCheck } from '@tabler/icons-react'
import type { ListItem } from '../../../sync/rules/lists.ts'
import { stopCommand } from '../../acts/stop-command.ts'
import { ENVELOPE_FACES } from '../../faces/envelopes/envelope-faces.ts'
import { type Face, type Side, sideOf } from '../../faces/face.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { useIsOnline } from '../../shell/use-connection.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { type RowAct, rowActs } from '../rules/row-acts.ts'
import { KeepItem } from './keep-item.tsx'
import styles from './list-row.module.css'

/** The commands behind the acts of a row. */
const FACES: Readonly<Record<RowAct, Face>> = {
  download: ENVELOPE_FACES.recordDownload,
  favourite: ENVELOPE_FACES.setFlagged,
  archive: ENVELOPE_FACES.setArchived,
  cancel: ENVELOPE_FACES.cancelEnvelope,
  remind: ENVELOPE_FACES.remindRecipients,
  delete: ENVELOPE_FACES.deleteEnvelope,
  markRead: ENVELOPE_FACES.setUnread,
  markUnread: ENVELOPE_FACES.setUnread,
  restore: ENVELOPE_FACES.restoreEnvelope,
  purge: ENVELOPE_FACES.purgeEnvelope,
}

/** "Unarchive" where it lies in the archive: a toggle says what it will do. */
export function useRowActSide(): (act: RowAct, item: ListItem) => Side {
  const replica = useReplica()
  return (act, { mark, row }) => {
    if (act === 'cancel') return ENVELOPE_FACES[stopCommand(replica, row)]
    const next = { flagged: !mark?.flagged, archived: !mark?.archived, unread: act === 'markUnread' }
    return sideOf(FACES[act], next)
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
  const sideOfAct = useRowActSide()
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
          side={sideOfAct(act, item)}
          off={act === 'download' && !online ? t`Needs a connection` : undefined}
          onAct={onAct}
        />
      ))}
    </>
  )
}

function ActItem(props: { act: RowAct; side: Side; off: string | undefined; onAct: (act: RowAct) => void }) {
  const { act, side, off, onAct } = props
  const { t } = useLingui()
  return (
    <>
      {act === 'cancel' ? <MenuSeparator /> : null}
      <MenuItem
        icon={side.icon}
        bad={FACES[act].tone === 'destructive'}
        {...(off !== undefined && { disabledReason: off })}
        onSelect={() => onAct(act)}
      >
        {side.act && t(side.act)}
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
      trigger={
        <IconButton icon={IconDots} large={large} label={t`More: ${title}`} className={styles.rowMore} />
      }
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
