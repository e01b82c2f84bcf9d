import { Trans, useLingui } from '@lingui/react/macro'
import { IconBrowser, IconCheck, IconCopy, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RoundMark } from '../../ui/round-mark.tsx'
import { State } from '../../ui/states.tsx'
import { GuestCard } from './guest-frame.tsx'

/** Said before anything is typed: what is captured in such a browser may vanish with it. */
export function InAppNotice({ app, onGoOn }: { readonly app: string; readonly onGoOn: () => void }) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  const name = <bdi>{app}</bdi>
  const copy = async () => {
    await navigator.clipboard?.writeText(location.href).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <GuestCard>
      <RoundMark icon={IconBrowser} />
      <h1 className="h24">
        <Trans>Open this link in your browser</Trans>
      </h1>
      <p className="t16 m">
        <Trans>
          This page is inside {name}, which may lose what you enter. Copy the link and open it in your
          browser.
        </Trans>
      </p>
      <Button
        variant="filled"
        size="lg"
        wide
        icon={copied ? IconCheck : IconCopy}
        onClick={() => void copy()}
      >
        {copied ? t`Copied` : t`Copy the link`}
      </Button>
      <Button variant="ghost" size="lg" wide onClick={onGoOn}>
        <Trans>Only read it here</Trans>
      </Button>
    </GuestCard>
  )
}

export function NoLink() {
  return (
    <State icon={IconLinkOff} level={1} title={<Trans>This link is not complete.</Trans>}>
      <Trans>Open it again from the e-mail you received.</Trans>
    </State>
  )
}
