import { Trans, useLingui } from '@lingui/react/macro'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { sendTestMail } from '../../../sync/calls/organization.ts'
import { AccountSection } from '../../account/account-section.tsx'
import { isLocale, LOCALE_NAMES, LOCALES, type Locale } from '../../i18n/locale.ts'
import { FailureBanner } from '../../identity/failure-banner.tsx'
import { useCalls } from '../../session/use-calls.ts'
import { useShellData } from '../../shell/shell-data.ts'
import { Button } from '../../ui/button.tsx'
import { FieldMessage } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

/** How messages look, seen where they are read: in one's own mailbox. */
export function TestMailSection() {
  const { t, i18n } = useLingui()
  const calls = useCalls()
  const { profile } = useShellData()
  const [language, setLanguage] = useState<Locale>(isLocale(i18n.locale) ? i18n.locale : 'en')
  const [sent, setSent] = useState<'no' | 'sending' | 'sent'>('no')
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    setSent('sending')
    const answer = await calls.call(sendTestMail, { language })
    setSent(answer.ok ? 'sent' : 'no')
    setFailure(
      answer.ok ? null : 'sentence' in answer.error ? answer.error.sentence : t`The server did not answer.`,
    )
  }
  const address = <bdi dir="ltr">{profile.email}</bdi>
  return (
    <AccountSection
      title={<Trans>How your e-mails look</Trans>}
      lead={<Trans>A message with your logo, colour and line goes to {address}.</Trans>}
    >
      <FailureBanner text={failure} />
      <Select
        label={t`Language of the message`}
        value={language}
        onValue={(chosen) => isLocale(chosen) && setLanguage(chosen)}
        options={LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))}
      />
      <div>
        <Button icon={IconSend} busy={sent === 'sending'} onClick={() => void send()}>
          <Trans>Send me a test message</Trans>
        </Button>
      </div>
      {sent === 'sent' ? (
        <FieldMessage tone="ok">
          <Trans>The message is on its way to you.</Trans>
        </FieldMessage>
      ) : null}
    </AccountSection>
  )
}
