import type { ReactNode } from 'react'

/** A name, title, file name, comment or tag: its own direction, whatever stands around it. */
export function Bidi({ children }: { children: ReactNode }) {
  return <bdi>{children}</bdi>
}

/** E-mail, phone, address, code, ID, sequence number, time: left to right in every language. */
export function Ltr({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>
}

export type TitleProps = { children: ReactNode; lines?: 1 | 2; className?: string }

/** A title that may be cut: cut at its own end, and starting where the list starts. */
export function CutTitle({ children, lines = 1, className }: TitleProps) {
  return (
    <span className={`${lines === 1 ? 'cut' : 'cut2'} ${className ?? ''}`} dir="auto">
      {children}
    </span>
  )
}
