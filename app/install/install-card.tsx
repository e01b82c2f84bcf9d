import { Trans, useLingui } from '@lingui/react/macro'
import { IconDeviceMobile, IconShare2, IconX } from '@tabler/icons-react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './install-card.module.css'
import type { InstallOffer } from './install-offer.ts'

/** Offered once, after the first thing that went well; where the browser has no button, the way in words. */
export function InstallCard({
  kind,
  offer,
}: {
  readonly kind: 'button' | 'words'
  readonly offer: InstallOffer
}) {
  const { t } = useLingui()
  return (
    <aside className={styles.installCard} aria-label={t`Install the app`}>
      <Icon of={IconDeviceMobile} size={24} />
      <div className="grow">
        <p className="b">
          <Trans>Keep this at hand as an app</Trans>
        </p>
        {kind === 'button' ? (
          <p className="m">
            <Trans>It opens with no network, in a window of its own, and shows what waits for you.</Trans>
          </p>
        ) : (
          <p className="m">
            <Trans>
              Tap Share <Icon of={IconShare2} size={16} /> in the browser, then “Add to Home Screen”.
            </Trans>
          </p>
        )}
        {kind === 'button' ? (
          <div className={styles.installActs}>
            <Button size="md" variant="tonal" onClick={() => void offer.install()}>
              <Trans>Install</Trans>
            </Button>
            <Button size="md" onClick={offer.dismiss}>
              <Trans>No, thanks</Trans>
            </Button>
          </div>
        ) : null}
      </div>
      <IconButton icon={IconX} label={t`Do not offer again`} onClick={offer.dismiss} />
    </aside>
  )
}
