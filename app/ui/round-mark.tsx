import { classNames } from './class-names.ts'
import { Icon, type IconShape } from './icon.tsx'
import styles from './round-mark.module.css'

/** What became of something, before the words that say it: an icon on a round ground of its colour. */
export const RoundMark = ({
  icon,
  tone,
}: {
  readonly icon: IconShape
  readonly tone?: 'ok' | 'wait' | 'bad' | undefined
}) => (
  <span className={classNames(styles.mark, tone)} aria-hidden="true">
    <Icon of={icon} size={24} />
  </span>
)
