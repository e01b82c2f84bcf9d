import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconChecks, IconWritingSign, IconX } from '@tabler/icons-react'
import { bareId } from '../../../sync/ids.ts'
import { MAX_TRAY } from '../../../sync/rules/bulk-readiness.ts'
import { isMyTurn, type ListItem } from '../../../sync/rules/lists.ts'
import { TRAY_PATH } from '../../paths/act-paths.ts'
import { PlainLinkButton } from '../../shell/links.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { RowAct } from '../rules/row-acts.ts'
import { rowActs } from '../rules/row-acts.ts'
import { useRowActSide } from './row-menu.tsx'
import styles from './triage-list.module.css'

const BULK: readonly RowAct[] = [
  'favourite',
  'archive',
  'markRead',
  'markUnread',
  'remind',
  'restore',
  'purge',
  'delete',
  'cancel',
]
/** Nobody would read why these were not done to a row that was never meant. */
const ONLY_WHERE_FITTING: ReadonlySet<RowAct> = new Set(['markRead', 'markUnread', 'purge'])

/**
 * Takes the place of the list's head while rows are chosen. An act is offered when it fits at least one of them;
 * rows it does not fit are told apart afterwards, each with its reason.
 */
export function BulkBar(props: {
  chosen: readonly ListItem[]
  onAct: (act: RowAct, items: readonly ListItem[]) => void
  onAll?: () => void
  onClear: () => void
}) {
  const { chosen, onAct, onAll, onClear } = props
  const { t } = useLingui()
  const sideOf = useRowActSide()
  const first = chosen[0]
  if (!first) return null
  const signable = chosen.filter(({ row }) => isMyTurn(row)).slice(0, MAX_TRAY)
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t`Acts on the selected documents`}>
      <span className="b t12 grow" role="status">
        {t`${plural(chosen.length, { one: '# selected', other: '# selected' })}`}
      </span>
      {signable.length > 0 ? (
        <PlainLinkButton
          to={TRAY_PATH}
          search={{ ids: signable.map(({ row }) => bareId(row.id)) }}
          variant="tonal"
          icon={IconWritingSign}
        >
          <Trans>Review and sign</Trans>
        </PlainLinkButton>
      ) : null}
      {BULK.filter((act) => chosen.some((item) => rowActs(item).includes(act))).map((act) => {
        const side = sideOf(act, first)
        return (
          <IconButton
            key={act}
            icon={side.icon}
            label={act === 'cancel' ? t`Cancel documents` : side.act ? t(side.act) : ''}
            onClick={() =>
              onAct(
                act,
                ONLY_WHERE_FITTING.has(act) ? chosen.filter((item) => rowActs(item).includes(act)) : chosen,
              )
            }
          />
        )
      })}
      {onAll ? <IconButton icon={IconChecks} label={t`Select all`} onClick={onAll} /> : null}
      <IconButton icon={IconX} label={t`Clear selection`} onClick={onClear} />
    </div>
  )
}
