import { Trans } from '@lingui/react/macro'
import { useFormat } from '../../i18n/use-format.ts'

const DAY_MS = 86_400_000

/** "Updated 09:12"; a copy older than a day names the day. */
export function UpdatedWords({ at, now = Date.now() }: { at: number; now?: number }) {
  const format = useFormat()
  const date = new Date(at)
  const time = now - at < DAY_MS ? format.time(date) : format.dateTime(date)
  return (
    <span>
      <Trans>
        Updated <bdi>{time}</bdi>
      </Trans>
    </span>
  )
}
