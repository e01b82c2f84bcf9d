/** Everything that is kept about this person, to take along. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { takeOwnData } from '../../../sync/calls/own-data.ts'
import { saveBlob } from '../../files/save-blob.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { FailureBanner } from '../../identity/failure-banner.tsx'
import { useProvenCall } from '../../identity/use-proven-call.ts'
import { useSession } from '../../session/use-session.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { AccountSection } from '../account-section.tsx'
import { OnceOnline } from '../once-online.tsx'

export function OwnDataSection() {
  return (
    <AccountSection
      title={<Trans>Your data</Trans>}
      lead={
        <Trans>
          A file with everything kept about you: a page to read, and the same for programs. Documents are not
          in it, they belong to everybody who signs them; you download each from its own page.
        </Trans>
      }
    >
      <OnceOnline>
        <TakeAlong />
      </OnceOnline>
    </AccountSection>
  )
}

function TakeAlong() {
  const { t } = useLingui()
  const session = useSession()
  const format = useFormat()
  const call = useProvenCall(t`Something Went Wrong`)
  const [sizeBytes, setSizeBytes] = useState<number | null>(null)
  const take = async () => {
    setSizeBytes(null)
    const made = await call.run(() => session.call(takeOwnData, {}))
    if (!made) return
    const { blob, name } = made.data
    saveBlob(blob, name ?? 'tawqi.zip')
    setSizeBytes(blob.size)
  }
  return (
    <>
      <FailureBanner text={call.failure} />
      <div className="row wrap">
        <Button variant="outline" size="md" icon={IconDownload} busy={call.busy} onClick={() => void take()}>
          <Trans>Download my data</Trans>
        </Button>
        {call.busy ? (
          <span className="m" role="status">
            <Trans>The file is being made. You may go on working.</Trans>
          </span>
        ) : null}
      </div>
      {sizeBytes === null ? null : (
        <Banner icon={IconCircleCheck} tone="ok">
          <Trans>
            Saved, {format.fileSize(sizeBytes)}. Keep it where nobody else reads it: it holds all of you that
            we know.
          </Trans>
        </Banner>
      )}
    </>
  )
}
