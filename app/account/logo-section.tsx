import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { uploadLogo } from '../../sync/calls/uploads.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { useSession } from '../session/use-session.tsx'
import logoStyles from '../shell/logo.module.css'
import { Logo } from '../shell/logo.tsx'
import { DEFAULT_THEME } from '../shell/rules/theme-logo.ts'
import { useShellData } from '../shell/shell-data.ts'
import { brandTokens, HOUSE_BRAND } from '../ui/brand-shades.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FieldMessage } from '../ui/field.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { announce } from '../ui/live-region.tsx'
import { AccountSection } from './account-section.tsx'
import styles from './colour-section.module.css'
import { type LogoProblem, logoFrom } from './logo-file.ts'
import { SettingFactsLine } from './setting-facts.tsx'
import { useOrganization } from './use-organization.ts'

/** An upload answers the hash of the bytes, with their name behind it. */
const SHA256_LENGTH = 64

/** `logoSha256` stands on light grounds and in mails, `logo2Sha256` on dark ones, where there is one. */
export type Which = 'logoSha256' | 'logo2Sha256'

export function LogoSection({ which = 'logoSha256' }: { readonly which?: Which }) {
  const { t } = useLingui()
  const session = useSession()
  const { organisation } = useShellData()
  const { organization, look, failure, change } = useOrganization()
  const [problem, setProblem] = useState<LogoProblem | 'upload' | null>(null)
  const [faint, setFaint] = useState(false)
  const sentences: Readonly<Record<LogoProblem | 'upload', string>> = {
    type: t`This document type is not supported. Upload a valid .png/.jpeg file`,
    size: t`The file is too large to upload. The maximum supported file size is 2 Mb.`,
    unreadable: t`Please upload valid png/jpeg image`,
    upload: t`The logo could not be uploaded. Try again.`,
  }
  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    const made = await logoFrom(chosen)
    if (typeof made === 'string') return fail(made)
    const fileName = await upload(session, made.file)
    if (fileName === null) return fail('upload')
    setProblem(null)
    if (await change({ [which]: fileName.slice(0, SHA256_LENGTH) })) setFaint(made.faint)
  }
  const fail = (why: LogoProblem | 'upload') => {
    setProblem(why)
    announce(sentences[why], 'assertive')
  }
  // Without a logo our own mark stands there, in the colour of each of the two.
  const tokens = brandTokens(look?.color ?? HOUSE_BRAND)
  const second = which === 'logo2Sha256'
  const url = second ? look?.logo2Url : (look?.logoUrl ?? undefined)
  return (
    <AccountSection
      title={second ? <Trans>Second logo</Trans> : <Trans>Logo</Trans>}
      lead={
        second ? (
          <Trans>Stands in dark colours in place of the first one. Choose one made for dark grounds.</Trans>
        ) : (
          <Trans>Shown 32 pixels high at most. In dark colours it stands on white.</Trans>
        )
      }
    >
      <FailureBanner text={failure} />
      <div className={styles.accLogo}>
        {(second ? (['dark'] as const) : (['light', 'dark'] as const)).map((scheme) => (
          <div key={scheme} className={scheme} style={tokens as React.CSSProperties}>
            <span className={classNames(logoStyles.logo, styles.logo)}>
              <Logo
                themeKey={DEFAULT_THEME}
                name={organisation.name}
                url={url}
                onDark={scheme === 'dark' && !second}
              />
            </span>
          </div>
        ))}
      </div>
      {faint && url && !second ? (
        <FieldMessage tone="warn">
          <Trans>This logo is hard to see on white. Choose one made for light grounds.</Trans>
        </FieldMessage>
      ) : null}
      <FileDrop
        label={<Trans>Choose a logo or drop it here</Trans>}
        hint={<Trans>PNG or JPEG, at most 2 MB</Trans>}
        accept="image/png,image/jpeg"
        onFiles={(files) => void take(files[0])}
      />
      {organization ? <SettingFactsLine organization={organization} field={which} /> : null}
      {problem === null ? null : <FieldMessage tone="bad">{sentences[problem]}</FieldMessage>}
      {url ? (
        <div>
          <Button variant="ghost" size="md" icon={IconTrash} onClick={() => void change({ [which]: null })}>
            {second ? <Trans>Remove the second logo</Trans> : <Trans>Remove the logo</Trans>}
          </Button>
        </div>
      ) : null}
    </AccountSection>
  )
}

/** What the server calls the stored file, or null. */
async function upload(session: ReturnType<typeof useSession>, file: File): Promise<string | null> {
  const form = new FormData()
  form.set('document', file)
  const answer = await session.call(uploadLogo, form)
  return answer.ok ? answer.value.data.payload.item : null
}
