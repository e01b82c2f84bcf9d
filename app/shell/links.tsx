import { createLink, useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ComponentType, ReactNode, Ref } from 'react'
import { ButtonContent, type ButtonLook, buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon, type IconShape } from '../ui/icon.tsx'

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }

/** A link to a route that looks like a button. */
export const LinkButton = createLink((props: AnchorProps & ButtonLook) => {
  const { variant, size, icon, iconEnd, mirrorIcon, wide, children, className, ...rest } = props
  const look: ButtonLook = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }
  return (
    <a {...rest} className={classNames(buttonClass(look), className)}>
      <ButtonContent
        {...(icon && { icon })}
        {...(iconEnd && { iconEnd })}
        {...(mirrorIcon && { mirrorIcon })}
      >
        {children}
      </ButtonContent>
    </a>
  )
})

/** A tab that is a link; `aria-current` comes from the router. Put it into LinkTabs. */
export const TabLink = createLink((props: AnchorProps) => <a {...props} />)

type MenuLinkProps = AnchorProps & { icon?: IconShape; mirrorIcon?: boolean; end?: ReactNode }

/** An entry of a Menu that leads to a route. */
export const MenuLink = createLink(({ icon, mirrorIcon = false, end, children, ...rest }: MenuLinkProps) => (
  <a {...rest} role="menuitem" tabIndex={-1}>
    {icon === undefined ? null : <Icon of={icon} mirror={mirrorIcon} />}
    <span className="cut">{children}</span>
    {end === undefined ? null : <span className="end">{end}</span>}
  </a>
))

type KnownAtRunTime = {
  to: string
  search?: Readonly<Record<string, unknown>>
  activeProps?: object
  activeOptions?: { exact?: boolean; includeSearch?: boolean }
}

// The router's types know only pages of this build. The frame names pages other features bring and asks
// `useRouteExists` first, so here, and only here, an address is just a string.
/** A link whose address is known only at run time, such as an entry of the sidebar. */
export const PlainLink = createLink((props: AnchorProps) => <a {...props} />) as unknown as ComponentType<
  AnchorProps & KnownAtRunTime
>
export const PlainMenuLink = MenuLink as unknown as ComponentType<MenuLinkProps & KnownAtRunTime>
export const PlainLinkButton = LinkButton as unknown as ComponentType<
  AnchorProps & ButtonLook & KnownAtRunTime
>

/**
 * Whether a page exists in this build. Tabs and entries whose page does not exist are left out:
 * nothing leads to a page that is not there.
 */
export function useRouteExists(): (path: string) => boolean {
  const router = useRouter()
  const known = router.routesByPath as unknown as Record<string, unknown>
  return (path) => known[path] !== undefined || known[`${path}/`] !== undefined
}
