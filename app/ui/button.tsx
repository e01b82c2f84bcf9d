import { IconLoader2 } from '@tabler/icons-react'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconShape } from './icon.tsx'

export type ButtonLook = {
  /** One `filled` per screen. Weight falls: filled, tonal, outline, quiet, ghost, link. */
  variant?: 'filled' | 'tonal' | 'outline' | 'quiet' | 'ghost' | 'link' | 'danger' | 'danger-fill'
  /** 32 in toolbars, 40 in forms, 48 on phones. */
  size?: 'sm' | 'md' | 'lg'
  icon?: IconShape
  iconEnd?: IconShape
  /** For icons that point somewhere: turns both round in right-to-left. */
  mirrorIcon?: boolean
  wide?: boolean
  children?: ReactNode
}

export type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
    /** Work is running: keeps its width and focus, ignores presses, tells assistive technology. */
    busy?: boolean
    ref?: Ref<HTMLButtonElement>
  }

/** The class of something that looks like a button; links use it too. */
export function buttonClass({ variant = 'ghost', size = 'sm', wide }: ButtonLook): string {
  return classNames('btn', variant, size === 'sm' ? null : size, wide && 'wide')
}

export function ButtonContent({ icon, iconEnd, mirrorIcon = false, children }: ButtonLook) {
  return (
    <>
      {icon === undefined ? null : <Icon of={icon} mirror={mirrorIcon} />}
      {children}
      {iconEnd === undefined ? null : <Icon of={iconEnd} size={16} mirror={mirrorIcon} />}
    </>
  )
}

/** A real button. `type` is "button" unless told: a stray submit would lose what was typed. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon,
    iconEnd,
    mirrorIcon,
    wide,
    children,
    busy = false,
    className,
    ref,
    onClick,
    ...rest
  } = props
  const look: ButtonLook = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(wide && { wide }),
  }
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={classNames(buttonClass(look), busy && 'busy', className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Icon of={IconLoader2} spin /> : null}
      <ButtonContent
        {...(icon && !busy && { icon })}
        {...(iconEnd && { iconEnd })}
        {...(mirrorIcon && { mirrorIcon })}
      >
        {children}
      </ButtonContent>
    </button>
  )
}

/** A link to another document or a file that looks like a button. For routes use `LinkButton` of app/shell. */
export function AnchorButton(props: ButtonLook & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'>) {
  const { variant, size, icon, iconEnd, mirrorIcon, wide, children, className, ...rest } = props
  return (
    <a
      {...rest}
      className={classNames(
        buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }),
        className,
      )}
    >
      <ButtonContent
        {...(icon && { icon })}
        {...(iconEnd && { iconEnd })}
        {...(mirrorIcon && { mirrorIcon })}
      >
        {children}
      </ButtonContent>
    </a>
  )
}
