import { useState } from 'react'
import { DEFAULT_THEME, logoCandidates } from './rules/theme-logo.ts'

/** The product's own mark, drawn, so that it takes the colour of the theme and costs no request. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--brand)" />
      <path
        d="M8 14.5l5 5.3c2.6-6 5.6-9.6 11-12"
        fill="none"
        stroke="var(--on-brand)"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M8 25h16" stroke="var(--on-brand)" strokeWidth="2.2" strokeLinecap="round" opacity=".72" />
    </svg>
  )
}

/** The organisation's own logo, else that of the host's theme: the first file that exists, else our mark and the name. */
export function Logo(props: {
  themeKey: string
  name: string
  url?: string | undefined
  /** Where the ground is dark whatever the theme. */
  onDark?: boolean
}) {
  const { themeKey, name, url, onDark = false } = props
  const wanted = url ?? themeKey
  const [tried, setTried] = useState({ wanted, count: 0 })
  const count = tried.wanted === wanted ? tried.count : 0
  const themed = themeKey === DEFAULT_THEME ? [] : logoCandidates(themeKey).slice(0, -1)
  const source = (url === undefined ? themed : [url])[count]
  if (source === undefined)
    return (
      <>
        <LogoMark />
        <bdi className="cut">{name}</bdi>
      </>
    )
  return (
    <img
      className={onDark ? 'theme-logo plate' : 'theme-logo'}
      src={source}
      alt={name}
      onError={() => setTried({ wanted, count: count + 1 })}
    />
  )
}
