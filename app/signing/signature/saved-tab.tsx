import { Trans, useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { useId } from 'react'
import type { OwnMark } from '../../../sync/entities/profile.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import drawTabStyles from './draw-tab.module.css'
import { type MarkPicture, pngUrl } from './mark-picture.ts'
import { useMarkWords } from './mark-words.ts'
import styles from './saved-tab.module.css'
import typeTabStyles from './type-tab.module.css'

/** What the person keeps with their account or on this device: used as it is, or replaced (A137). */
export function SavedTab(props: {
  readonly which: OwnMark
  readonly saved: readonly MarkPicture[]
  readonly picked: string
  readonly onPick: (sha256: string) => void
  readonly onReplace: () => void
}) {
  const { which, saved, picked, onPick, onReplace } = props
  const { t } = useLingui()
  const words = useMarkWords(which)
  const group = useId()
  return (
    <>
      <fieldset className={drawTabStyles.hands} aria-label={t`Saved`}>
        {saved.map((one) => (
          <label key={one.sha256} className={typeTabStyles.hand}>
            <span className={typeTabStyles.handFrame}>
              <img src={pngUrl(one.png)} alt="" />
            </span>
            <input
              type="radio"
              name={group}
              aria-label={one.text || words.savedOne}
              checked={picked === one.sha256}
              onChange={() => onPick(one.sha256)}
            />
            <span className={typeTabStyles.dot} aria-hidden="true" />
          </label>
        ))}
      </fieldset>
      <div className={classNames('row', styles.handsAfter)}>
        <Button size="md" icon={IconRefresh} onClick={onReplace}>
          <Trans>Replace</Trans>
        </Button>
      </div>
    </>
  )
}
