import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconShape } from './icon.tsx'
import type { Tone } from './pill.tsx'

export type BannerProps = {
  icon: IconShape
  tone?: Tone
  /** Said at once to screen readers; for refusals and failures. Others are announced politely. */
  urgent?: boolean
  /** One act at the end of the line. */
  act?: ReactNode
  /** Several acts, on a line of their own. */
  acts?: ReactNode
  children: ReactNode
}

/** A message that stays in the page, near what it is about. */
export function Banner({ icon, tone, urgent = false, act, acts, children }: BannerProps) {
  return (
    <div className={classNames('banner', tone)} role={urgent ? 'alert' : 'status'}>
      <Icon of={icon} />
      <div className="grow say">
        {children}
        {acts === undefined ? null : <div className="acts">{acts}</div>}
      </div>
      {act}
    </div>
  )
}
