import { Trans, useLingui } from '@lingui/react/macro'
import { IconClockX } from '@tabler/icons-react'
import type { ListItem } from '../../../sync/rules/lists.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { rowActs } from '../rules/row-acts.ts'
import styles from './triage-list.module.css'

/** Above the deleted items: how long they stay, and the one act on all of them. */
export function RecycleBinStrip(props: {
  items: readonly ListItem[]
  onEmpty: (items: readonly ListItem[]) => void
}) {
  const { t } = useLingui()
  const items = props.items.filter((item) => rowActs(item).includes('purge'))
  return (
    <div className={styles.listNotice}>
      <Banner
        icon={IconClockX}
        act={
          items.length > 0 ? (
            <Button variant="outline" onClick={() => props.onEmpty(items)}>
              {t`Empty deleted items`}
            </Button>
          ) : undefined
        }
      >
        <p>
          <Trans>What you delete stays here for 30 days. Then it is deleted for ever.</Trans>
        </p>
      </Banner>
    </div>
  )
}
