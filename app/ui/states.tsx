import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconCloudOff,
  IconRefresh,
  IconSearch,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconShape } from './icon.tsx'

export type StateProps = {
  icon: IconShape
  title?: ReactNode
  children?: ReactNode
  /** One button, or two. */
  acts?: ReactNode
  /** 1 where the state is the whole page. */
  level?: 1 | 2 | 3
}

/** Icon, one sentence, one act, in the middle of the place where content would be. */
export function State({ icon, title, children, acts, level = 3 }: StateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="state">
      <Icon of={icon} size={32} />
      {title === undefined ? null : <Heading className="b16">{title}</Heading>}
      {children === undefined ? null : <p>{children}</p>}
      {acts === undefined ? null : <div className="acts">{acts}</div>}
    </div>
  )
}

/** First use: what will appear here, and one button. */
export function EmptyState(props: { icon: IconShape; children: ReactNode; acts?: ReactNode }) {
  return <State {...props} />
}

/** Nothing passes the filters; `filters` repeats them ("tenancy" in Cancelled). */
export function EmptyFiltered({ filters, onClear }: { filters: ReactNode; onClear: () => void }) {
  return (
    <State
      icon={IconSearch}
      title={<Trans>Nothing matches {filters}</Trans>}
      acts={
        <Button variant="outline" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  )
}

export function AllDone({ children }: { children?: ReactNode }) {
  return <State icon={IconCircleCheck} title={children ?? <Trans>Nothing is waiting for you.</Trans>} />
}

export type ErrorStateProps = {
  /** What failed, in the words of the task. */
  title?: ReactNode
  /** The plain cause. */
  children?: ReactNode
  onRetry?: () => void
  /** The technical code, folded away. */
  details?: string
  level?: 1 | 2 | 3
}

export function ErrorState({ title, children, onRetry, details, level = 3 }: ErrorStateProps) {
  return (
    <div role="alert" className="col grow">
      <State
        icon={IconAlertTriangle}
        level={level}
        title={title ?? <Trans>An error occurred</Trans>}
        acts={onRetry && <RetryButton onRetry={onRetry} />}
      >
        {children}
      </State>
      {details === undefined ? null : (
        <details className="t12 m" style={{ textAlign: 'center', paddingBlockEnd: 24 }}>
          <summary>
            <Trans>Details</Trans>
          </summary>
          <code className="mono ltr">{details}</code>
        </details>
      )}
    </div>
  )
}

/** After ten seconds without an answer and without a local copy. */
export function StillLoading({ title, onRetry }: { title: ReactNode; onRetry: () => void }) {
  return (
    <State icon={IconClock} title={title} acts={<RetryButton onRetry={onRetry} />}>
      <Trans>The connection is slow. Your device has no copy yet.</Trans>
    </State>
  )
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button variant="outline" icon={IconRefresh} onClick={onRetry}>
      <Trans>Retry</Trans>
    </Button>
  )
}

/** Offline, and what was asked for is not on the device. `name` is what was asked for. */
export function OfflineAbsent({ name, onWhenOnline }: { name?: ReactNode; onWhenOnline?: () => void }) {
  const { t } = useLingui()
  return (
    <State
      icon={IconCloudOff}
      title={t`This document is not on this device.`}
      acts={
        onWhenOnline && (
          <Button variant="filled" onClick={onWhenOnline}>
            <Trans>Open when online</Trans>
          </Button>
        )
      }
    >
      {name}
    </State>
  )
}
