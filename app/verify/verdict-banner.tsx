import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconFileUnknown, IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LookDifference } from '../../sync/pdf/looks/look-report.ts'
import type { VerificationReport } from '../../sync/pdf/verify.ts'
import { useFormat } from '../i18n/use-format.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import styles from './compared-pages.module.css'
import { SeenAndSigned } from './seen-and-signed.tsx'
import { FINDING_TONES, type Finding, revisionViews, tallyOf } from './verdict.ts'
import { FINDINGS, UNREADABLE } from './verify-words.ts'

const ICONS = {
  ok: IconShieldCheck,
  warn: IconShieldQuestion,
  bad: IconShieldX,
  none: IconFileUnknown,
} as const

/** The answer, as a sentence a person can act on. */
export function VerdictBanner(props: { report: VerificationReport; finding: Finding; children?: ReactNode }) {
  const { report, finding, children } = props
  const { t } = useLingui()
  const tone = FINDING_TONES[finding]
  const words = FINDINGS[finding]
  const tally = useTallyWords(report)
  const format = useFormat()
  const first =
    finding === 'changed'
      ? revisionViews(report).find((view) => view.forbidden.length > 0 || view.unseen.length > 0)?.revision
          .number
      : undefined
  const seen = finding === 'changed' ? report.looks?.differences[0] : undefined
  const sentence = seen
    ? lookSentence(seen)
    : finding === 'unreadable' && report.refusal
      ? t(UNREADABLE[report.refusal.code])
      : finding === 'vouched'
        ? t`${tally}, nothing altered afterwards.`
        : words.words
          ? t(words.words)
          : ''
  function lookSentence({ kind, page }: LookDifference): string {
    const number = format.number(page)
    if (kind === 'pages') return t`The pages are not those that were signed. Do not rely on this copy.`
    return kind === 'covered'
      ? t`Page ${number} hides words that were signed. Do not rely on this copy.`
      : t`Page ${number} does not show what was signed. Do not rely on this copy.`
  }
  return (
    <section className={classNames(styles.verdict, tone)} aria-live="polite">
      <span className={styles.sh}>
        <Icon of={ICONS[tone]} size={32} />
      </span>
      <div className="grow">
        <PageTitle title={t(words.title)} />
        <p>{sentence}</p>
        {seen ? <SeenAndSigned report={report} first={seen} /> : null}
        {finding === 'vouched' && report.missing.includes('time-stamp') ? (
          <p className="m t12">
            {t`There is no long-term time stamp: the signatures can be checked as long as their certificates last.`}
          </p>
        ) : null}
        {first === undefined ? null : <p className="m">{t`The change begins with revision ${first}.`}</p>}
      </div>
      {children}
    </section>
  )
}

function useTallyWords(report: VerificationReport): string {
  const { t } = useLingui()
  const format = useFormat()
  const { signatures, seals, timeStamps } = tallyOf(report)
  return format.list(
    [
      signatures > 0 ? t`${plural(signatures, { one: '# signature', other: '# signatures' })}` : '',
      seals > 0 ? t`${plural(seals, { one: '# seal', other: '# seals' })}` : '',
      timeStamps > 0 ? t`${plural(timeStamps, { one: '# time stamp', other: '# time stamps' })}` : '',
    ].filter(Boolean),
  )
}
