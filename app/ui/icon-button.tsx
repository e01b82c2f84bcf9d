import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconShape } from './icon.tsx'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  icon: IconShape
  /** The translated name; it is also what the pointer shows. */
  label: string
  /** Pressed or chosen. */
  on?: boolean
  /** 44 px box for touch screens; smaller ones still answer on 44. */
  large?: boolean
  mirrorIcon?: boolean
  /** A badge drawn over the icon; its meaning belongs into `label`. */
  badge?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button that shows only an icon and therefore must have a name. */
export function IconButton({
  icon,
  label,
  on,
  large,
  mirrorIcon = false,
  badge,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-pressed={on}
      className={classNames('ib', on && 'on', large && 't44', className)}
    >
      <Icon of={icon} mirror={mirrorIcon} />
      {badge}
    </button>
  )
}
