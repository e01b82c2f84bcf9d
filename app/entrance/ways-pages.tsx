import styles from '../identity/lock-screen.module.css'
import { PlainLayout } from '../shell/layouts/open-layouts.tsx'
import { ClientInfoPage, RefreshTokenPage } from '../ways-in/browser-pages.tsx'
import { LeavePage } from '../ways-in/leave-page.tsx'
import { LeftPage } from '../ways-in/left-page.tsx'
import { ReturnPage } from '../ways-in/return-page.tsx'
import type { EntrancePage } from './entrance-page.ts'

export { LinkAccount, LinkNotice } from '../ways-in/link-account.tsx'
export { OtherWays } from '../ways-in/other-ways.tsx'
export { SecondStep } from '../ways-in/second-step.tsx'

/** Between here and a provider of sign-ins, and the few pages that tell of this browser. */
export function WaysPage(props: {
  readonly page: Extract<EntrancePage, { readonly ofWays: true }>
  readonly address: URL
}) {
  return (
    <PlainLayout>
      <div className={styles.idCard}>
        <Page {...props} />
      </div>
    </PlainLayout>
  )
}

function Page({ page, address }: Parameters<typeof WaysPage>[0]) {
  const { search, searchParams } = address
  switch (page.kind) {
    case 'leave':
      return (
        <LeavePage
          providerId={searchParams.get('provider') ?? undefined}
          {...(page.way && { way: page.way })}
          query={searchParams}
        />
      )
    case 'return':
      return <ReturnPage provider={page.provider} search={search} />
    case 'left':
      return <LeftPage search={search} />
    case 'client-info':
      return <ClientInfoPage />
    case 'refresh-token':
      return <RefreshTokenPage next={searchParams.get('next')} />
    default:
      return page satisfies never
  }
}
