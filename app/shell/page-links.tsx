import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { ButtonContent, type ButtonLook, buttonClass } from '../ui/button.tsx'
import { goTo } from './address.ts'

/** Links of the light pages, which have no router (`links.tsx` has those of the app). */
export interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  readonly to: string
  readonly children: ReactNode
}

export function PageLink({ to, children, ...rest }: PageLinkProps) {
  return (
    <a {...rest} href={to} onClick={(event) => follow(event, to)}>
      {children}
    </a>
  )
}

export function PageLinkButton({ variant, size, wide, to, children }: PageLinkProps & ButtonLook) {
  const look: ButtonLook = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }
  return (
    <PageLink to={to} className={buttonClass(look)}>
      <ButtonContent>{children}</ButtonContent>
    </PageLink>
  )
}

/** Into another tab or window it goes as the browser does it. */
function follow(event: MouseEvent, to: string): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  goTo(to)
}
