import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconClockX, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { bannerKey, isDismissed, rememberDismissed } from './dismissed-banners.ts'
import { PlainLinkButton } from './links.tsx'
import { mayOpen } from './rules/page-access.ts'
import { useShellData } from './shell-data.ts'
import styles from './top-banners.module.css'

/** Above every page, the most urgent first. */
export const TopBanners = () => (
  <>
    <DeviceFull />
    <OrganisationClosed />
    <LicenseEnded />
    <SystemMessage />
    <TrialBanner />
  </>
)

/** The browser refuses to keep more. It stays until there is room, for nobody should find out by losing something. */
export function DeviceFull() {
  const { deviceFull } = useShellData()
  if (!deviceFull) return null
  return (
    <div className={styles.banner} role="alert">
      <Icon of={IconAlertTriangle} />
      <p className="grow">
        <Trans>
          There is no room left on this device. What you enter now is not kept when this page is closed.
        </Trans>
      </p>
      <PlainLinkButton to="/account/device" size="md" search={{}}>
        <Trans>Make room</Trans>
      </PlainLinkButton>
    </div>
  )
}

/** What is here stays and can be read; what is entered waits for the day the organisation is switched on again. */
export function OrganisationClosed() {
  const { closed } = useShellData()
  if (!closed) return null
  return (
    <div className="top-banner" role="alert">
      <Icon of={IconAlertTriangle} />
      <p className="grow">
        <Trans>
          Your organization has been deactivated. What is on this device stays, and nothing is sent until it
          is active again.
        </Trans>
      </p>
    </div>
  )
}

/** Nobody is locked out (A188): it says what goes on as before, and who runs the organisation is led to its licenses. */
export function LicenseEnded() {
  const { licenseEnded, user } = useShellData()
  if (!licenseEnded) return null
  return (
    <div className={styles.banner} role="status">
      <Icon of={IconClockX} />
      <p className="grow">
        <Trans>
          <span className="b">License has expired.</span> Everything can be read, signed and downloaded as
          before; new documents wait as drafts.
        </Trans>
      </p>
      {mayOpen(LICENSES, user) ? (
        <PlainLinkButton to={LICENSES} size="md" search={{}}>
          <Trans>Licenses</Trans>
        </PlainLinkButton>
      ) : null}
    </div>
  )
}
const LICENSES = '/administration/licenses'

/** A message of the operators, until dismissed for this session; a changed text shows again. */
export function SystemMessage() {
  const { systemMessage } = useShellData()
  const { t } = useLingui()
  const [gone, setGone] = useState<string>()
  if (systemMessage === undefined || systemMessage === '') return null
  const key = bannerKey('system', systemMessage)
  if (gone === key || isDismissed(key, sessionStorage)) return null
  return (
    <div className={styles.banner} role="status">
      <Icon of={IconInfoCircle} />
      <p className="grow" dir="auto">
        {systemMessage}
      </p>
      <IconButton
        icon={IconX}
        label={t`Dismiss message`}
        onClick={() => {
          rememberDismissed(key, sessionStorage)
          setGone(key)
        }}
      />
    </div>
  )
}

/** The trial promotion, until dismissed for the day. */
export function TrialBanner() {
  const { promotion } = useShellData()
  const { t } = useLingui()
  const [gone, setGone] = useState<string>()
  if (promotion === undefined) return null
  const key = bannerKey('promotion', `${promotion.linkText} ${new Date().toDateString()}`)
  if (gone === key || isDismissed(key, localStorage)) return null
  return (
    <div className={classNames(styles.banner, styles.offer)} role="status">
      <p className="grow">
        {promotion.linkText === null ? (
          <TrialEnd at={promotion.endsAt} />
        ) : promotion.href === undefined ? (
          <bdi>{promotion.linkText}</bdi>
        ) : (
          <a href={promotion.href}>
            <bdi>{promotion.linkText}</bdi>
          </a>
        )}
        {promotion.discountPercent === undefined ? null : (
          <>
            {' '}
            <span className="b">
              <Trans>Up to {promotion.discountPercent}% off</Trans>
            </span>
          </>
        )}
      </p>
      <IconButton
        icon={IconX}
        label={t`Dismiss offer`}
        onClick={() => {
          rememberDismissed(key, localStorage)
          setGone(key)
        }}
      />
    </div>
  )
}

function TrialEnd({ at }: { at: number | undefined }) {
  const format = useFormat()
  if (at === undefined) return <Trans>Your trial ends soon.</Trans>
  const day = format.date(new Date(at))
  return at > Date.now() ? (
    <Trans>Your trial ends on {day}.</Trans>
  ) : (
    <Trans>
      License has expired: your trial ended on {day}. Everything can be read, signed and downloaded as before;
      new documents wait as drafts.
    </Trans>
  )
}
