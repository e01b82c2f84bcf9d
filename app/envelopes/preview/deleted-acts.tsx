import { Trans } from '@lingui/react/macro'
import { IconArrowBackUp, IconTrashX } from '@tabler/icons-react'
import type { ListItem } from '../../../sync/rules/lists.ts'
import { purgedAt } from '../../../sync/rules/recycle-bin.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DateOnly } from '../../ui/values.tsx'
import { type RowAct, rowActs } from '../rules/row-acts.ts'
import styles from './deleted-acts.module.css'

/** Of a deleted document: back, or away for ever, and when it goes by itself. Nothing else is asked of it here. */
export function DeletedActs({ item, onAct }: { item: ListItem; onAct: (act: RowAct) => void }) {
  const mayPurge = rowActs(item).includes('purge')
  const goesAt = item.mark ? purgedAt(item.mark) : null
  return (
    <div className={classNames('row wrap', styles.vacts)}>
      <Button variant="filled" size="md" icon={IconArrowBackUp} onClick={() => onAct('restore')}>
        <Trans>Restore</Trans>
      </Button>
      {mayPurge ? (
        <Button variant="outline" size="md" icon={IconTrashX} onClick={() => onAct('purge')}>
          <Trans>Delete for ever</Trans>
        </Button>
      ) : null}
      <span className={classNames('t12 m', styles.effort)}>
        {!mayPurge && item.row.state === 'completed' ? (
          <Trans>Completed documents must be kept. This one stays here.</Trans>
        ) : mayPurge && goesAt !== null ? (
          <Trans>
            Deleted for ever on <DateOnly at={goesAt} />
          </Trans>
        ) : null}
      </span>
    </div>
  )
}
