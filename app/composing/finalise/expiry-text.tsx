import { Trans } from '@lingui/react/macro'
import { useFormat } from '../../i18n/use-format.ts'
import { useZoneName } from '../../i18n/zone-names.ts'
import { useWizard } from '../wizard/wizard-context.tsx'

/** The deadline in the draft's own zone, which is named: the reader may be in another one. */
export function ExpiryText() {
  const { draft } = useWizard()
  const format = useFormat(draft.timeZone)
  const zone = useZoneName(draft.timeZone)
  if (draft.expiresAt === null) return <Trans>Never</Trans>
  const at = new Date(draft.expiresAt)
  return (
    <time dateTime={at.toISOString()}>
      <bdi>{format.dateTime(at)}</bdi>{' '}
      <span className="m">
        <bdi>{zone}</bdi>
      </span>
    </time>
  )
}
