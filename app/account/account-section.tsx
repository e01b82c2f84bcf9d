import { type ReactNode, useId } from 'react'
import styles from './account-section.module.css'

/** One subject of a page about the person: its name, what it is about, and the things to set. */
export function AccountSection(props: {
  readonly title: ReactNode
  readonly lead?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h2 className="h20" id={id}>
          {props.title}
        </h2>
        {props.lead === undefined ? null : <p className="m">{props.lead}</p>}
      </header>
      {props.children}
    </section>
  )
}
