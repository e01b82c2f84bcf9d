/** The page as it was signed beside the page as it is, with what differs marked on both. */

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { LookDifference, LookReport, PageShare } from '../../sync/pdf/looks/look-report.ts'
import type { VerificationReport } from '../../sync/pdf/verify.ts'
import { useFormat } from '../i18n/use-format.ts'
import { bytesSource } from '../pdf/use-pdf-document.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { ComparedPage } from './compared-page.tsx'
import styles from './compared-pages.module.css'
import { cutAt, signerName } from './verdict.ts'

type Side = 'both' | 'overlay' | 'signed' | 'now'
type ComparedPagesProps = { report: VerificationReport; looks: LookReport; bytes: Uint8Array }

export function ComparedPages({ report, looks, bytes }: ComparedPagesProps) {
  const { t } = useLingui()
  const format = useFormat()
  // A phone shows one page at a time, and what is shown now is what the verdict is about.
  const [narrow] = useState(() => window.matchMedia('(max-width: 599px)').matches)
  const [at, setAt] = useState(0)
  const [side, setSide] = useState<Side>(narrow ? 'now' : 'both')
  const [enlarged, setEnlarged] = useState(false)
  const difference = looks.differences[at] as LookDifference
  const signed = report.revisions[difference.revision - 1]
  const before = useMemo(
    () => bytesSource(`signed-${difference.revision}`, cutAt(bytes, signed?.endByte ?? bytes.length)),
    [bytes, difference.revision, signed],
  )
  const after = useMemo(() => bytesSource('now', bytes), [bytes])
  const marks = looks.differences.filter(
    (one) => one.page === difference.page && one.revision === difference.revision,
  )
  const filled = looks.filled.filter((place) => place.page === difference.page).map((place) => place.box)
  const near = enlarged ? difference.box : null
  const who = signed?.signatures[0] ? signerName(signed.signatures[0]) : ''
  const page = format.number(difference.page)
  const count = looks.differences.length
  return (
    <section className={classNames(styles.compared, side)} aria-label={t`Pages compared`}>
      <div className={classNames('row wrap', styles.comparedBar)}>
        <Segmented
          label={t`Which state to show`}
          value={side}
          onValue={setSide}
          fill={narrow}
          options={[
            ...(narrow
              ? []
              : [
                  { value: 'both' as const, label: t`Side by side` },
                  { value: 'overlay' as const, label: t`Overlay` },
                ]),
            { value: 'signed', label: t`What was signed` },
            { value: 'now', label: t`Shown now` },
          ]}
        />
        <IconButton
          icon={enlarged ? IconZoomOut : IconZoomIn}
          label={t`Enlarge the changed place`}
          on={enlarged}
          onClick={() => setEnlarged(!enlarged)}
        />
        <span className="grow" />
        <span className={classNames('b t12', styles.unsignedCount)}>
          {t`${plural(count, { one: '# unsigned change', other: '# unsigned changes' })}`}
        </span>
        <div className="row">
          <IconButton
            icon={IconChevronLeft}
            mirrorIcon
            label={t`Previous difference`}
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          />
          <span className="t12">{t`Page ${page} of ${format.number(report.pages)}`}</span>
          <IconButton
            icon={IconChevronRight}
            mirrorIcon
            label={t`Next difference`}
            disabled={at === count - 1}
            onClick={() => setAt(at + 1)}
          />
        </div>
      </div>
      <div className={styles.comparedPages}>
        <Panel
          className={styles.was}
          title={who === '' ? t`What was signed` : t`What ${who} signed`}
          revision={difference.revision}
        >
          <ComparedPage
            source={before}
            page={difference.page}
            label={t`Page ${page} as signed`}
            marks={marks.map((mark) => mark.box)}
            filled={[]}
            near={near}
          />
        </Panel>
        <Panel
          className={styles.is}
          title={
            side === 'overlay' ? t`What was signed, in grey, under what is shown now` : t`What is shown now`
          }
          revision={report.revisions.length}
          bad
        >
          <ComparedPage
            source={after}
            page={difference.page}
            label={t`Page ${page} as shown now`}
            marks={marks.map((mark) => mark.box)}
            filled={filled}
            near={near}
          />
        </Panel>
      </div>
      <Legend filled={filled} />
    </section>
  )
}

function Panel(props: {
  className: string | undefined
  title: string
  revision: number
  bad?: boolean
  children: ReactNode
}) {
  const { className, title, revision, bad = false, children } = props
  const { t } = useLingui()
  const format = useFormat()
  return (
    <div className={className}>
      <div className={classNames('row', styles.panelHead)}>
        {bad ? <Icon of={IconAlertTriangle} size={16} /> : null}
        <h2 className="grow b16">
          <bdi>{title}</bdi>
        </h2>
        <span className="t12 m">{t`Revision ${format.number(revision)}`}</span>
      </div>
      {children}
    </div>
  )
}

function Legend({ filled }: { filled: readonly PageShare[] }) {
  return (
    <ul className={classNames('row wrap', styles.legend, 't12')}>
      <li>
        <i className={classNames(styles.key, styles.changed)} />
        <Trans>Changed, nobody signed it</Trans>
      </li>
      {filled.length === 0 ? null : (
        <li>
          <i className={classNames(styles.key, 'filled')} />
          <Trans>Filled in later, as it may be</Trans>
        </li>
      )}
    </ul>
  )
}
