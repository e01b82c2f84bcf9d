import { useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './logo.module.css'
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
  /** In its place on dark grounds, where there is one. */
  darkUrl?: string | undefined
  /** Where the ground is dark whatever the theme. */
  onDark?: boolean
}) {
  const { themeKey, name, url, darkUrl, onDark = false } = props
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
  const onError = () => setTried({ wanted, count: count + 1 })
  if (darkUrl !== undefined && source === url)
    return (
      <>
        <img
          className={classNames(styles.themed, styles.forLight)}
          src={source}
          alt={name}
          onError={onError}
        />
        <img
          className={classNames(styles.themed, styles.forDark)}
          data-made-for="dark"
          src={darkUrl}
          alt={name}
          onError={onError}
        />
      </>
    )
  return (
    <img
      className={classNames(styles.themed, onDark && styles.plate)}
      src={source}
      alt={name}
      onError={onError}
    />
  )
}
