import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { MAX_EMBED_ORIGINS, typedOrigin } from '../../../sync/rules/embedding/embed-origin.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './settings.module.css'

export interface OriginsRowProps {
  readonly label: string
  readonly hint: ReactNode
  readonly value: readonly string[]
  readonly onValue: (origins: readonly string[]) => void
}

/** Addresses of sites, one a line: written freely, kept as origins once every line is one. */
export function OriginsRow({ label, hint, value, onValue }: OriginsRowProps) {
  const { t } = useLingui()
  const kept = value.join('\n')
  const [typed, setTyped] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  const lines = (typed ?? kept).split('\n').filter((line) => line.trim() !== '')
  const wrong = lines.find((line) => typedOrigin(line) === null)
  const origins = [...new Set(lines.flatMap((line) => typedOrigin(line) ?? []))]
  const problem =
    wrong !== undefined
      ? t`“${wrong.trim()}” is not the address of a site: https://, a name, and nothing after it.`
      : origins.length > MAX_EMBED_ORIGINS
        ? t`At most ${MAX_EMBED_ORIGINS} sites.`
        : undefined
  const save = () => {
    setAsked(true)
    if (problem !== undefined) return
    onValue(origins)
    setTyped(null)
    setAsked(false)
  }
  return (
    <div className={styles.row}>
      <TextArea
        label={label}
        hint={hint}
        dir="ltr"
        rows={Math.max(3, lines.length + 1)}
        value={typed ?? kept}
        onText={setTyped}
        spellCheck={false}
        {...(asked && problem !== undefined && { error: problem })}
      />
      {typed === null || typed === kept ? null : (
        <div className={styles.acts}>
          <Button variant="filled" onClick={save}>
            <Trans>Save sites</Trans>
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              setTyped(null)
              setAsked(false)
            }}
          >
            <Trans>Leave as they were</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
