import { type ReactNode, useEffect } from 'react'

export type PageTitleProps = {
  /** Plain text; also the title of the tab. */
  title: string
  /** What is drawn instead of the text, when it needs more than text. */
  children?: ReactNode
  size?: 'h20' | 'h24' | 'h32'
}

/** The one h1 of a page; names the browser tab too. */
export function PageTitle({ title, children, size = 'h24' }: PageTitleProps) {
  useEffect(() => {
    document.title = `${title} · Tawqi`
  }, [title])
  return (
    <h1 className={size} tabIndex={-1}>
      {children ?? title}
    </h1>
  )
}
