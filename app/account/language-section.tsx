import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { isLocale, LOCALE_NAMES, LOCALES } from '../i18n/locale.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useNow } from '../i18n/use-now.ts'
import { useZoneNames, zoneNameIn } from '../i18n/zone-names.ts'
import { useShellData } from '../shell/shell-data.ts'
import { Combobox } from '../ui/combobox.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Select } from '../ui/select.tsx'
import { AccountSection } from './account-section.tsx'
import styles from './device/storage-section.module.css'
import { allTimeZones, matchingZones, zoneOffset } from './time-zones.ts'

export function LanguageSection() {
  const { t } = useLingui()
  const { preferences, setPreference } = useShellData()
  return (
    <AccountSection title={<Trans>Language and region</Trans>}>
      <Select
        label={t`Language`}
        hint={t`Also the language of the e-mails you get.`}
        value={preferences.language}
        onValue={(locale) => isLocale(locale) && setPreference('language', locale)}
        options={LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))}
      />
      <TimeZone zone={preferences.timeZone} onZone={(zone) => setPreference('timeZone', zone)} />
      <div className={styles.accLine}>
        <span className="lab">
          <Trans>Figures</Trans>
        </span>
        <Segmented
          label={t`Figures`}
          value={preferences.digits}
          onValue={(digits) => setPreference('digits', digits)}
          options={[
            { value: 'latn', label: <bdi dir="ltr">0123</bdi> },
            { value: 'arab', label: <bdi dir="ltr">٠١٢٣</bdi> },
          ]}
        />
      </div>
    </AccountSection>
  )
}

function TimeZone({ zone, onZone }: { readonly zone: string; readonly onZone: (zone: string) => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const now = useNow()
  const names = useZoneNames()
  const zones = useMemo(allTimeZones, [])
  /** What is being typed; null shows the zone that is set. */
  const [typed, setTyped] = useState<string | null>(null)
  const found = typed === null ? [] : matchingZones(zones, typed, now, names)
  const time = format.dateTime(now)
  return (
    <Combobox
      label={t`Time zone`}
      hint={<Trans>Times you see are written in it. Now: {time}</Trans>}
      icon={IconClock}
      text={typed ?? zoneNameIn(names, zone)}
      onText={setTyped}
      onLeave={() => setTyped(null)}
      options={found.map((one) => ({
        value: one,
        label: zoneNameIn(names, one),
        content: (
          <>
            <span className="grow cut">{zoneNameIn(names, one)}</span>
            <bdi dir="ltr" className="t12 m num">
              {zoneOffset(one, now)}
            </bdi>
          </>
        ),
      }))}
      onChoose={({ value }) => {
        onZone(value)
        setTyped(null)
      }}
    />
  )
}
