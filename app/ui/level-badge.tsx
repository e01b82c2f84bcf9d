import type { ReactNode } from 'react'
import styles from './level-badge.module.css'

/** How secret something is: word and colour, from grey over amber and orange to red. */
export function LevelBadge(props: {
  readonly level: 'unclassified' | 'restricted' | 'secret' | 'topSecret'
  /** Where the word is not the level’s own. */
  readonly title?: string
  readonly children: ReactNode
}) {
  return (
    <span className={styles.badge} data-level={props.level} title={props.title}>
      {props.children}
    </span>
  )
}
