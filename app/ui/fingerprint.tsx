import { Trans } from '@lingui/react/macro'

/** A SHA-256 in groups of four: its two ends to compare by eye, the whole of it for who copies or hears it. */
export function Fingerprint({ sha256, whole = false }: { sha256: string; whole?: boolean }) {
  const groups = sha256.match(/.{1,4}/g) ?? []
  const text = whole ? groups.join(' ') : `${groups.slice(0, 2).join(' ')} … ${groups.at(-1)}`
  return (
    <span className="fingerprint">
      <Trans>SHA-256</Trans>{' '}
      <code className="mono" dir="ltr" title={sha256}>
        {text}
      </code>
    </span>
  )
}
