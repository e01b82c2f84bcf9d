import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { HOUSE_BRAND, textOn } from '../ui/brand-shades.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { parseHex } from '../ui/contrast.ts'
import { Icon } from '../ui/icon.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { AccountSection } from './account-section.tsx'
import styles from './colour-section.module.css'
import { SettingFactsLine } from './setting-facts.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { useOrganization } from './use-organization.ts'

/** A start for those who have no colour at hand; each readable with white on it. */
const SUGGESTED = [HOUSE_BRAND, '#0B6E4F', '#7A1F3D', '#5B3FA8', '#8A5A00', '#1F2A37'] as const

export function ColourSection() {
  const { t } = useLingui()
  const { organization, look, failure, change } = useOrganization()
  const set = look?.color ?? HOUSE_BRAND
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? set
  const valid = parseHex(shown) !== undefined && shown.length === 7
  const save = async () => {
    const brandColor = shown.toLowerCase() === HOUSE_BRAND.toLowerCase() ? null : shown
    if (await change({ brandColor })) setTyped(null)
  }
  const same = shown.toLowerCase() === set.toLowerCase()
  return (
    <AccountSection
      title={<Trans>Colour</Trans>}
      lead={
        <Trans>
          Buttons and links take it. Where it could not be read, a lighter or darker shade stands in.
        </Trans>
      }
    >
      <FailureBanner text={failure} />
      <fieldset className={classNames(styles.colours, 'field')} aria-label={t`Suggested colours`}>
        {SUGGESTED.map((colour) => (
          <label key={colour} style={{ background: colour }}>
            <input
              type="radio"
              name="brand-colour"
              aria-label={colour}
              checked={shown.toLowerCase() === colour.toLowerCase()}
              onChange={() => setTyped(colour)}
            />
            {shown.toLowerCase() === colour.toLowerCase() ? (
              <span style={{ color: textOn(colour) }}>
                <Icon of={IconCheck} size={16} />
              </span>
            ) : null}
          </label>
        ))}
      </fieldset>
      <TextInput
        label={t`Own colour`}
        dir="ltr"
        maxLength={7}
        value={shown}
        onText={setTyped}
        hint={t`Six digits after #, such as #0B6E4F`}
        error={valid ? undefined : t`Enter a colour such as #0B6E4F`}
        end={
          <input
            type="color"
            aria-label={t`Pick a colour`}
            value={valid ? shown : HOUSE_BRAND}
            onChange={(event) => setTyped(event.target.value)}
            style={{ inlineSize: 32, blockSize: 24, flex: 'none' }}
          />
        }
      />
      {organization ? <SettingFactsLine organization={organization} field="brandColor" /> : null}
      <ThemePreview colour={valid ? shown : set} />
      <div className="row wrap">
        <Button variant="filled" size="md" disabled={!valid || same} onClick={() => void save()}>
          <Trans>Use this colour</Trans>
        </Button>
        {typed === null || same ? null : (
          <Button variant="ghost" size="md" onClick={() => setTyped(null)}>
            <Trans>Discard</Trans>
          </Button>
        )}
      </div>
    </AccountSection>
  )
}
