import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

/** A white panel with a hairline; `float` adds the one soft shadow. */
export function Card({
  float = false,
  className,
  ...rest
}: HTMLAttributes<HTMLDivElement> & { float?: boolean }) {
  return <div {...rest} className={classNames(float ? 'float' : 'card', className)} />
}
