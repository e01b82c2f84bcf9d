import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** One thing to know of a file, below it. */
export function FileHint({
  tone,
  children,
}: {
  readonly tone: 'bad' | 'warn'
  readonly children: ReactNode
}) {
  return (
    <div className={`hint ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon of={tone === 'bad' ? IconAlertCircle : IconAlertTriangle} />
      <span>{children}</span>
    </div>
  )
}
