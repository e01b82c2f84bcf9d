import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useModal } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { useMedia, WIDE } from '../../ui/use-media.ts'
import styles from './side-panel.module.css'

export interface SidePanelProps {
  readonly title: ReactNode
  /** Before the title: an avatar, a picture. */
  readonly before?: ReactNode
  /** Under the title: a status, a date. */
  readonly lead?: ReactNode
  /** Beside the cross. */
  readonly acts?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * One record beside its list; on small screens a sheet that fills them, and then the focus stays in it. Escape and the
 * cross close it, and the focus goes back to where it was. Whether it is open is the owner's: its address says so.
 */
export function SidePanel(props: SidePanelProps) {
  const isBeside = useMedia(WIDE)
  return isBeside ? <Beside {...props} /> : <Sheet {...props} />
}

function Beside(props: SidePanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  useFocusWithin(panel)
  return (
    <aside
      ref={panel}
      className={styles.beside}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // Escape closes what is open over it first: a menu, a list of suggestions.
        if ((event.target as Element).closest('[popover]')) return
        event.preventDefault()
        props.onClose()
      }}
    >
      <Content {...props} titleId={titleId} />
    </aside>
  )
}

function Sheet(props: SidePanelProps) {
  const titleId = useId()
  const dialog = useModal(props.onClose)
  return (
    <dialog ref={dialog} className={classNames(styles.sheet)} aria-labelledby={titleId}>
      <Content {...props} titleId={titleId} />
      <LiveRegion />
    </dialog>
  )
}

function Content({
  title,
  before,
  lead,
  acts,
  onClose,
  children,
  titleId,
}: SidePanelProps & { titleId: string }) {
  const { t } = useLingui()
  return (
    <>
      <div className={styles.head}>
        {before}
        <div className={styles.words}>
          <h2 id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {lead === undefined ? null : <div className={styles.lead}>{lead}</div>}
        </div>
        {acts}
        <IconButton icon={IconX} label={t`Close`} onClick={onClose} />
      </div>
      <div className={classNames('scroll', styles.body)}>{children}</div>
    </>
  )
}

/** The title is read when the panel opens; when it closes the focus goes back, if nobody has taken it meanwhile. */
function useFocusWithin(panel: React.RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current
    const before = document.activeElement as HTMLElement | null
    element?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    const row = before?.closest<HTMLElement>('[data-row]')?.dataset.row
    return () => {
      const isTaken = document.activeElement !== document.body && !element?.contains(document.activeElement)
      if (isTaken) return
      // A row may have been drawn anew since, or be out of sight.
      const again = before?.isConnected
        ? before
        : row === undefined
          ? null
          : document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)
      again?.focus({ preventScroll: true })
    }
  }, [panel])
}
