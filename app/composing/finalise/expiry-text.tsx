import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { createFormat } from '../../i18n/format.ts'
import { useFormatSettings } from '../../i18n/use-format.ts'
import { useWizard } from '../wizard/wizard-context.tsx'

/** The deadline in the draft's own zone, which is named: the reader may be in another one. */
export function ExpiryText() {
  const { draft } = useWizard()
  const settings = useFormatSettings()
  const format = useMemo(
    () => createFormat({ ...settings, timeZone: draft.timeZone }),
    [settings, draft.timeZone],
  )
  if (draft.expiresAt === null) return <Trans>Never</Trans>
  const at = new Date(draft.expiresAt)
  return (
    <time dateTime={at.toISOString()}>
      <bdi>
        {format.date(at)}, {format.time(at)}
      </bdi>{' '}
      <span className="m">
        <bdi dir="ltr">{draft.timeZone.replaceAll('_', ' ')}</bdi>
      </span>
    </time>
  )
}
