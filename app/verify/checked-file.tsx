import { Trans, useLingui } from '@lingui/react/macro'
import { IconDatabaseOff, IconDownload, IconFileText, IconHash, IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { saveBlob } from '../files/save-blob.ts'
import { useFormat } from '../i18n/use-format.ts'
import { bytesSource } from '../pdf/use-pdf-document.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Fact } from '../ui/pill.tsx'
import { AnotherFile } from './another-file.tsx'
import styles from './checked-file.module.css'
import comparedPagesStyles from './compared-pages.module.css'
import { type FactsReading, storedVersion } from './envelope-facts.tsx'
import { FileOfRecord } from './file-of-record.tsx'
import { RevisionList } from './revision-list.tsx'
import type { Checked } from './use-verification.ts'
import { cutAt, findingOf, revisionViews, signedVersion } from './verdict.ts'
import { VerdictBanner } from './verdict-banner.tsx'

const ComparedPages = lazy(async () => ({
  default: (await import('./compared-pages.tsx')).ComparedPages,
}))
const PdfPages = lazy(async () => ({ default: (await import('../pdf/pdf-pages.tsx')).PdfPages }))

export type CheckedFileProps = {
  checked: Checked
  facts: FactsReading
  onAnother: () => void
  onFile: (file: File) => void
}

/** The verdict first, then revision by revision, then the fingerprint; the document itself beside it. */
export function CheckedFile({ checked, facts, onAnother }: CheckedFileProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { report, bytes, name, hasRoots } = checked
  const finding = findingOf(report, hasRoots)
  const views = useMemo(() => revisionViews(report), [report])
  const signed = finding === 'changed' || finding === 'invalid' ? signedVersion(report) : null
  const save = () => {
    if (!signed) return
    const base = name.replace(/\.pdf$/i, '')
    saveBlob(
      new Blob([cutAt(bytes, signed.endByte) as BlobPart], { type: 'application/pdf' }),
      `${base} v${signed.number}.pdf`,
    )
  }
  // The pages beside each other say it, where drawing found something and where both states have the page.
  const looks = report.looks?.differences.length && finding === 'changed' ? report.looks : null
  const record = facts.status === 'held' ? facts.record : null
  return (
    <div className={classNames(styles.vm, looks && comparedPagesStyles.vmLooks)}>
      <div className={comparedPagesStyles.vmMain}>
        <VerdictBanner report={report} finding={finding}>
          {signed ? (
            <Button variant="filled" size="md" icon={IconDownload} onClick={save}>
              <Trans>Download the version that was signed</Trans>
            </Button>
          ) : report.verdict === 'unreadable' || report.verdict === 'unsigned' ? null : (
            <Button
              className={styles.noPrint}
              variant="outline"
              size="md"
              icon={IconPrinter}
              onClick={() => window.print()}
            >
              <Trans>Print report</Trans>
            </Button>
          )}
        </VerdictBanner>
        {record ? <FileOfRecord version={storedVersion(record, report.sha256)} /> : null}
        <div className={classNames('row wrap', styles.vmFacts)}>
          <Fact icon={IconFileText}>
            <bdi dir="auto">{name}</bdi>
          </Fact>
          <Fact icon={IconDatabaseOff}>
            <Trans>Checked in this browser. The file was not uploaded.</Trans>
          </Fact>
        </div>
        {views.length > 0 ? <RevisionList views={views} report={report} /> : null}
        {report.sha256 === null ? null : (
          <div className={styles.vmHash}>
            <Fact icon={IconHash}>SHA-256</Fact>
            <code className="mono m" dir="ltr">
              {report.sha256.match(/.{1,8}/g)?.join(' ')}
            </code>
          </div>
        )}
        <div className={styles.noPrint}>
          <AnotherFile onAnother={onAnother} />
        </div>
      </div>
      {looks ? (
        <Suspense fallback={<div className="paper lift" />}>
          <ComparedPages report={report} looks={looks} bytes={bytes} />
        </Suspense>
      ) : report.verdict === 'unreadable' ? null : (
        <aside
          className={classNames(styles.vmPages, styles.noPrint)}
          aria-label={t`The document, ${format.number(report.pages)} pages`}
        >
          <Suspense fallback={<div className="paper lift" />}>
            <PdfPages
              paddingPx={0}
              documents={[
                {
                  id: report.sha256 ?? name,
                  name,
                  pages: [],
                  source: bytesSource(report.sha256 ?? name, bytes),
                },
              ]}
            />
          </Suspense>
        </aside>
      )}
    </div>
  )
}
