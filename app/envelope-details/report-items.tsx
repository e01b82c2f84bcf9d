import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconCertificate,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileZip,
  IconFingerprint,
  IconListDetails,
  IconRoute,
} from '@tabler/icons-react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { WantedReport } from '../envelopes/acts/use-report.ts'
import { type EnvelopeReport, reportCall } from '../envelopes/rules/envelope-reports.ts'
import { useIsOnline } from '../shell/use-connection.ts'
import type { IconShape } from '../ui/icon.tsx'
import { MenuItem, MenuSeparator, MenuTitle } from '../ui/menu.tsx'

export const REPORT_LOOKS: Readonly<
  Record<EnvelopeReport, { icon: IconShape; label: MessageDescriptor; kind: string; ending: string }>
> = {
  workflow: { icon: IconRoute, label: msg`Workflow audit report`, kind: 'PDF', ending: '.pdf' },
  forensic: { icon: IconFingerprint, label: msg`Forensic audit report`, kind: 'PDF', ending: '.pdf' },
  auditLogPdf: { icon: IconListDetails, label: msg`Audit log`, kind: 'PDF', ending: '.pdf' },
  auditLogCsv: { icon: IconFileTypeCsv, label: msg`Audit log`, kind: 'CSV', ending: '.csv' },
  steps: { icon: IconFileSpreadsheet, label: msg`Steps and who acted`, kind: 'XLS', ending: '.xls' },
  certificate: {
    icon: IconCertificate,
    label: msg`Completion certificate`,
    kind: 'PDF',
    ending: '-AuditLog.pdf',
  },
  documents: { icon: IconFileZip, label: msg`All documents`, kind: 'ZIP', ending: '.zip' },
  everything: { icon: IconFileZip, label: msg`Audit report with all files`, kind: 'ZIP', ending: '.zip' },
}

/** Files the server makes on asking; they need the network and take a moment. */
export function ReportItems(props: {
  envelope: Envelope
  reports: readonly EnvelopeReport[]
  /** One is being made: the others wait for it. */
  busy: boolean
  onWanted: (report: WantedReport) => void
}) {
  const { envelope, reports, busy, onWanted } = props
  const { t } = useLingui()
  const online = useIsOnline()
  if (reports.length === 0) return null
  const off = !online ? t`Needs a connection` : busy ? t`The report is being prepared` : undefined
  return (
    <>
      <MenuSeparator />
      <MenuTitle>{t`Reports`}</MenuTitle>
      {reports.map((report) => {
        const { icon, label, kind, ending } = REPORT_LOOKS[report]
        return (
          <MenuItem
            key={report}
            icon={icon}
            end={
              <span className="t12 m" dir="ltr">
                {kind}
              </span>
            }
            {...(off !== undefined && { disabledReason: off })}
            onSelect={() =>
              onWanted({ key: report, name: `${envelope.title}${ending}`, ...reportCall(report, envelope) })
            }
          >
            {t(label)}
          </MenuItem>
        )
      })}
    </>
  )
}
