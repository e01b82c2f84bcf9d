/** A colour as it will be everywhere: in both themes and both directions, with what is derived from it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { brandTokens } from '../ui/brand-shades.ts'
import { contrast, parseHex } from '../ui/contrast.ts'
import { FieldMessage } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import styles from './colour-section.module.css'

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const READABLE = 4.5
const SEEN = 3

export function ThemePreview({ colour }: { readonly colour: string }) {
  const { t, i18n } = useLingui()
  const [direction, setDirection] = useState<'ltr' | 'rtl'>(i18n.locale === 'ar' ? 'rtl' : 'ltr')
  const tokens = brandTokens(colour)
  return (
    <>
      <div className={styles.turn}>
        <Segmented
          label={t`Direction of the preview`}
          value={direction}
          onValue={setDirection}
          options={[
            { value: 'ltr', label: t`Left to right` },
            { value: 'rtl', label: t`Right to left` },
          ]}
        />
      </div>
      <div className={styles.accLogo}>
        {(['light', 'dark'] as const).map((scheme) => (
          <div key={scheme} className={scheme} style={tokens as React.CSSProperties} dir={direction}>
            <span
              className={styles.sample}
              aria-label={scheme === 'light' ? t`Light` : t`Dark`}
              role="img"
              lang={direction === 'rtl' ? 'ar' : 'en'}
            >
              <span className={styles.line} aria-hidden="true">
                <b>{direction === 'rtl' ? 'عقد الخدمات' : 'Services agreement'}</b>
                <span className="btn link">{direction === 'rtl' ? 'افتح المستند' : 'Open document'}</span>
              </span>
              <span className="btn filled md" aria-hidden="true">
                {direction === 'rtl' ? 'وقّع' : 'Sign'}
              </span>
            </span>
          </div>
        ))}
      </div>
      <ContrastWarning colour={colour} />
    </>
  )
}

function ContrastWarning({ colour }: { readonly colour: string }) {
  const rgb = parseHex(colour)
  if (!rgb) return null
  const onWhite = contrast(rgb, [255, 255, 255])
  if (onWhite < SEEN)
    return (
      <FieldMessage tone="warn">
        <Trans>
          This colour is hard to see on white. Buttons take it with dark words; links and lines keep the
          colour of the product.
        </Trans>
      </FieldMessage>
    )
  if (onWhite < READABLE)
    return (
      <FieldMessage tone="warn">
        <Trans>White words could not be read on this colour, so that buttons have dark ones.</Trans>
      </FieldMessage>
    )
  return null
}
