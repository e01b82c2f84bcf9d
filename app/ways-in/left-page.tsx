import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import styles from '../identity/reactivate.module.css'
import { goTo } from '../shell/address.ts'
import { PageLinkButton } from '../shell/page-links.tsx'
import { Banner } from '../ui/banner.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { signedOutElsewhere } from './left-for.ts'
import { useWaysWords } from './words.ts'

/** `/auth/logout-return`: a provider has ended its session, and the one here has ended before. */
export function LeftPage({ search }: { readonly search: string }) {
  useWaysWords()
  const { t } = useLingui()
  const [name] = useState(() => signedOutElsewhere(search))
  useEffect(() => {
    if (name === null) goTo('/logout', { replace: true })
  }, [name])
  if (name === null) return <div aria-busy="true" />
  return (
    <div className={styles.idForm}>
      <PageTitle title={t`You are signed out`} />
      <Banner icon={IconCircleCheck} tone="ok">
        <Trans>
          You are signed out here and at <bdi>{name}</bdi>.
        </Trans>
      </Banner>
      <PageLinkButton to="/login" variant="filled" size="md" wide>
        <Trans>Sign in again</Trans>
      </PageLinkButton>
    </div>
  )
}
