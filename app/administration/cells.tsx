import { IconUsers } from '@tabler/icons-react'
import { Icon } from '../ui/icon.tsx'
import { FormattedNumber } from '../ui/values.tsx'
import styles from './administration.module.css'

/** A column says of what; a card has only the picture. */
export function PeopleCount({ count }: { readonly count: number }) {
  return (
    <span className={styles.count}>
      <span className="phone-only">
        <Icon of={IconUsers} size={16} />
      </span>
      <FormattedNumber value={count} />
    </span>
  )
}

/** Names of things one after another, cut where there is no room. */
export function NamesInCell({ names }: { readonly names: readonly string[] }) {
  return (
    <span className={`cut ${styles.block}`}>
      {names.map((name, at) => (
        <span key={name}>
          {at === 0 ? null : ' · '}
          <bdi>{name}</bdi>
        </span>
      ))}
    </span>
  )
}
