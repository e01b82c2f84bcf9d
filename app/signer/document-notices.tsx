import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle, IconCloudOff, IconEye, IconRefresh } from '@tabler/icons-react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'

export const OfflineChip = () => (
  <span className="head-chip" role="status">
    <Chip icon={IconCloudOff}>
      <span className="head-chip-words">
        <Trans>Offline. You can keep working.</Trans>
      </span>
    </Chip>
  </span>
)

/** The browser keeps nothing more: what is entered lives as long as this page. */
export const FullNotice = () => (
  <div className="sign-notice">
    <Banner icon={IconAlertTriangle} tone="warn" urgent>
      <Trans>
        There is no room left on this device. What you enter now is not kept when this page is closed.
      </Trans>
    </Banner>
  </div>
)

/** Asked to finish, and a document was never on the screen: it is brought there, and nothing is done before. */
export const UnreadNotice = ({ name, onOpen }: { readonly name: string; readonly onOpen: () => void }) => (
  <div className="sign-notice">
    <Banner
      icon={IconEye}
      tone="warn"
      urgent
      acts={
        <Button variant="outline" onClick={onOpen}>
          <Trans>Open the document</Trans>
        </Button>
      }
    >
      <Trans>
        <bdi>{name}</bdi> has not been shown to you yet. Look at it, then go on.
      </Trans>
    </Banner>
  </div>
)

/** Documents or terms changed under the person's hands: nothing is filled before it was read again. */
export const StaleNotice = ({ onRead }: { readonly onRead: () => void }) => (
  <div className="sign-notice">
    <Banner
      icon={IconAlertTriangle}
      tone="warn"
      urgent
      acts={
        <Button variant="outline" icon={IconRefresh} onClick={onRead}>
          <Trans>Read it again</Trans>
        </Button>
      }
    >
      <Trans>The document has changed since you began. What you entered is kept.</Trans>
    </Banner>
  </div>
)
