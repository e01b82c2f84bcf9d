import type { ComponentType, SVGProps } from 'react'
import { classNames } from './class-names.ts'

/** Any outline icon of @tabler/icons-react; stroke and size come from the style sheet, not from its props. */
export type IconShape = ComponentType<Pick<SVGProps<SVGSVGElement>, 'className' | 'aria-hidden'>>

export type IconProps = {
  of: IconShape
  /** Pixels; 20 unless told. */
  size?: 14 | 16 | 20 | 24 | 32
  /** Turns round in right-to-left: back, next, chevrons, send, reply, indent, progress. Never clock, tick, pen. */
  mirror?: boolean
  spin?: boolean
  className?: string | undefined
}

/** A decorative outline icon; the words beside it, or the button's label, carry the meaning. */
export function Icon({ of: Shape, size = 20, mirror, spin, className }: IconProps) {
  const sized = size === 20 ? null : `i${size}`
  return <Shape className={classNames('i', sized, mirror && 'mir', spin && 'spin', className)} aria-hidden />
}
