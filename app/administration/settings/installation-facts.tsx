/** What whoever runs the service has set for everybody: seen here, changed there. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { DataOf } from '../../../sync/calls/contract.ts'
import { getConfig } from '../../../sync/calls/installation.ts'
import { AccountSection } from '../../account/account-section.tsx'
import { NeedsConnection } from '../../account/needs-connection.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useCalls } from '../../session/use-calls.ts'
import { FileSize } from '../../ui/values.tsx'
import styles from './settings.module.css'

export function InstallationFacts() {
  const { t } = useLingui()
  const calls = useCalls()
  const format = useFormat()
  const [told, setTold] = useState<DataOf<typeof getConfig> | 'none' | null>(null)
  useEffect(() => {
    let current = true
    void calls.call(getConfig, {}).then((answer) => {
      if (current) setTold(answer.ok ? answer.value.data : 'none')
    })
    return () => {
      current = false
    }
  }, [calls])
  if (told === null) return null
  return (
    <AccountSection
      title={<Trans>The same for all organizations</Trans>}
      lead={<Trans>Set by whoever runs this service.</Trans>}
    >
      {told === 'none' ? (
        <NeedsConnection />
      ) : (
        <dl className={styles.facts}>
          <dt>{t`Digits of a mailed code`}</dt>
          <dd>{format.number(told.otpSettings.length)}</dd>
          <dt>{t`A mailed code is good for`}</dt>
          <dd>
            <Minutes seconds={told.otpSettings.expirySeconds} />
          </dd>
          <dt>{t`Largest file`}</dt>
          <dd>
            <FileSize bytes={told.fileUploadOptions.maxFileSize} />
          </dd>
          <dt>{t`Documents`}</dt>
          <dd>
            <bdi dir="ltr">{told.fileUploadOptions.allowedExtensions.join(', ')}</bdi>
          </dd>
        </dl>
      )}
    </AccountSection>
  )
}

function Minutes({ seconds }: { readonly seconds: number }) {
  const minutes = useFormat().number(Math.round(seconds / 60))
  return <Trans>{minutes} minutes</Trans>
}
