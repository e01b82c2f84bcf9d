import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { uploadAttachment } from '../../sync/calls/uploads.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { useSession } from '../session/use-session.tsx'
import { Logo } from '../shell/logo.tsx'
import { DEFAULT_THEME } from '../shell/rules/theme-logo.ts'
import { useShellData } from '../shell/shell-data.ts'
import { brandTokens, HOUSE_BRAND } from '../ui/brand-shades.ts'
import { Button } from '../ui/button.tsx'
import { FieldMessage } from '../ui/field.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { announce } from '../ui/live-region.tsx'
import { AccountSection } from './account-section.tsx'
import styles from './colour-section.module.css'
import { type LogoProblem, logoFrom } from './logo-file.ts'
import { useOrganization } from './use-organization.ts'

/** An upload answers the hash of the bytes, with their name behind it. */
const SHA256_LENGTH = 64

export function LogoSection() {
  const { t } = useLingui()
  const session = useSession()
  const { organisation } = useShellData()
  const { look, failure, change } = useOrganization()
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
    if (await change({ logoSha256: fileName.slice(0, SHA256_LENGTH) })) setFaint(made.faint)
  }
  const fail = (why: LogoProblem | 'upload') => {
    setProblem(why)
    announce(sentences[why], 'assertive')
  }
  // Without a logo our own mark stands there, in the colour of each of the two.
  const tokens = brandTokens(look?.color ?? HOUSE_BRAND)
  return (
    <AccountSection
      title={<Trans>Logo</Trans>}
      lead={<Trans>Shown 32 pixels high at most. In dark colours it stands on white.</Trans>}
    >
      <FailureBanner text={failure} />
      <div className={styles.accLogo}>
        {(['light', 'dark'] as const).map((scheme) => (
          <div key={scheme} className={scheme} style={tokens as React.CSSProperties}>
            <span className="logo">
              <Logo
                themeKey={DEFAULT_THEME}
                name={organisation.name}
                url={look?.logoUrl ?? undefined}
                onDark={scheme === 'dark'}
              />
            </span>
          </div>
        ))}
      </div>
      {faint && look?.logoUrl ? (
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
      {problem === null ? null : <FieldMessage tone="bad">{sentences[problem]}</FieldMessage>}
      {look?.logoUrl ? (
        <div>
          <Button
            variant="ghost"
            size="md"
            icon={IconTrash}
            onClick={() => void change({ logoSha256: null })}
          >
            <Trans>Remove the logo</Trans>
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
  const answer = await session.call(uploadAttachment, form)
  return answer.ok ? answer.value.data.payload.item : null
}
