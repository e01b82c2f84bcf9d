import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconHistoryOff, IconShieldCheck } from '@tabler/icons-react'
import type { TrailEvidence } from '../evidence/trail-evidence.ts'
import { useMoment } from '../i18n/use-moment.ts'
import { Pill } from '../ui/pill.tsx'

/** What this device itself can say of a history, whatever the server says. */
export function WitnessPills({ evidence }: { readonly evidence: TrailEvidence }) {
  const { t } = useLingui()
  const moment = useMoment()
  const { check, contradictions } = evidence
  const restored = contradictions.filter((one) => one.kind === 'restored').at(-1)
  const rewritten = contradictions.find((one) => one.kind === 'rewritten')
  return (
    <>
      {check.state === 'witnessed' ? (
        <Pill icon={IconShieldCheck} tone="ok">
          {t`Matches what this device knew (${moment(check.at)})`}
        </Pill>
      ) : null}
      {check.state === 'unproven' ? (
        <Pill icon={IconAlertTriangle} tone="warn">
          <Trans>Not proven from event {check.n} on</Trans>
        </Pill>
      ) : null}
      {check.state === 'rewritten' ? (
        <Pill icon={IconAlertTriangle} tone="bad">
          <Trans>Changed afterwards at event {check.n}</Trans>
        </Pill>
      ) : null}
      {rewritten ? (
        <Pill icon={IconAlertTriangle} tone="bad">
          {t`The organisation’s evidence is not what this device knew (${moment(rewritten.known.at)})`}
        </Pill>
      ) : null}
      {restored ? (
        <Pill icon={IconHistoryOff} tone="warn">
          {t`The server went back to a backup; this device knew of later events (${moment(restored.known.at)})`}
        </Pill>
      ) : null}
    </>
  )
}

/** Shown to everybody, not only to who asks for proofs. */
export const isAlarming = (evidence: TrailEvidence | null | undefined): boolean =>
  evidence?.check.state === 'rewritten' ||
  evidence?.check.state === 'unproven' ||
  evidence?.contradictions.some((one) => one.kind === 'rewritten') === true
