import { Trans, useLingui } from '@lingui/react/macro'
import { IconLoader2 } from '@tabler/icons-react'
import type { LookProgress } from '../../sync/pdf/looks/look-at-pages.ts'
import { useFormat } from '../i18n/use-format.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import styles from './checking.module.css'

type CheckingProps = { name: string; pages: (LookProgress & { stop(): void }) | undefined }

/** First a moment without a measure, then pages, which take as long as there are of them. */
export function Checking({ name, pages }: CheckingProps) {
  const { t } = useLingui()
  const format = useFormat()
  const words = pages && t`Comparing pages: ${format.number(pages.done)} of ${format.number(pages.total)}`
  return (
    <div className={classNames('card', styles.checking)} role="status">
      <Icon of={IconLoader2} spin />
      <div className="grow">
        <p>
          <Trans>
            Checking <bdi>{name}</bdi>
          </Trans>
        </p>
        {pages && words && pages.total > 0 ? (
          <>
            <p className="t12 m">{words}</p>
            <ProgressBar value={pages.done / pages.total} label={words} />
          </>
        ) : null}
      </div>
      {pages ? (
        <Button variant="outline" size="md" onClick={pages.stop}>
          <Trans>Stop</Trans>
        </Button>
      ) : null}
    </div>
  )
}
