import { useLingui } from '@lingui/react/macro'

/** Two pixels under the header while fresh data is fetched; what is on the screen stays. */
export function RefreshBar({ active }: { active: boolean }) {
  const { t } = useLingui()
  if (!active) return null
  return <div className="refresh-bar" role="progressbar" aria-label={t`Refreshing`} />
}
