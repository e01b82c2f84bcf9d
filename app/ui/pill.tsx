import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconShape } from './icon.tsx'

/** ok = completed, warn = waiting for me, wait = not yet sent, bad = refused, info = current, none = others, cancelled. */
export type Tone = 'ok' | 'warn' | 'bad' | 'wait' | 'info'

export type PillProps = {
  icon: IconShape
  tone?: Tone | 'line'
  /** On a tinted row the pill turns to surface. */
  onTint?: boolean
  mirrorIcon?: boolean
  spin?: boolean
  children: ReactNode
}

/** A status: always icon, word and colour together. */
export function Pill({ icon, tone, onTint, mirrorIcon = false, spin = false, children }: PillProps) {
  return (
    <span className={classNames('pill', tone, onTint && 'on-tint')}>
      <Icon of={icon} mirror={mirrorIcon} spin={spin} />
      {children}
    </span>
  )
}

/** A small fact beside a status: "Due Sunday", "2 attachments". */
export function Fact({
  icon,
  tone,
  children,
}: {
  icon?: IconShape
  tone?: 'warn' | 'bad'
  children: ReactNode
}) {
  return (
    <span className={classNames('fact', tone)}>
      {icon === undefined ? null : <Icon of={icon} />}
      <span className="cut">{children}</span>
    </span>
  )
}
