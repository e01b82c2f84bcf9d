import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconShape } from './icon.tsx'

export type ChipProps = {
  icon?: IconShape
  spin?: boolean
  tone?: 'wait' | 'warn'
  /** Chosen (a filter that is on). */
  on?: boolean
  /** Small, for values inside an input. */
  tag?: boolean
  onPress?: () => void
  /** Adds a cross; `removeLabel` names it ("Remove Finance Department"). */
  onRemove?: () => void
  removeLabel?: string
  children: ReactNode
}

/** A filter, a value that can be removed, or the state of the connection. */
export function Chip({
  icon,
  spin = false,
  tone,
  on,
  tag,
  onPress,
  onRemove,
  removeLabel,
  children,
}: ChipProps) {
  const { t } = useLingui()
  const className = classNames('chip', on && 'on', tone, tag && 'tag')
  const content = (
    <>
      {icon === undefined ? null : <Icon of={icon} spin={spin} />}
      {children}
    </>
  )
  if (onPress !== undefined)
    return (
      <button type="button" className={className} aria-pressed={on} onClick={onPress}>
        {content}
      </button>
    )
  return (
    <span className={className}>
      {content}
      {onRemove === undefined ? null : (
        <button type="button" className="x" aria-label={removeLabel ?? t`Remove`} onClick={onRemove}>
          <Icon of={IconX} size={14} />
        </button>
      )}
    </span>
  )
}
