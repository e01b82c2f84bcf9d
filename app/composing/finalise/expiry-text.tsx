import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { intlTag } from '../../i18n/format.ts'
import { useFormatSettings } from '../../i18n/use-format.ts'
import { useWizard } from '../wizard/wizard-context.tsx'

/** The deadline in the draft's own zone, which is named: the reader may be in another one. */
export function ExpiryText() {
  const { draft } = useWizard()
  const settings = useFormatSettings()
  const format = useMemo(
    () =>
      new Intl.DateTimeFormat(intlTag(settings), {
        timeZone: draft.timeZone,
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
    [settings, draft.timeZone],
  )
  if (draft.expiresAt === null) return <Trans>Never</Trans>
  const at = new Date(draft.expiresAt)
  return (
    <time dateTime={at.toISOString()}>
      <bdi>{format.format(at)}</bdi>{' '}
      <span className="m">
        <bdi dir="ltr">{draft.timeZone.replaceAll('_', ' ')}</bdi>
      </span>
    </time>
  )
}
