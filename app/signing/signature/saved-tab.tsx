import { Trans, useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { useId } from 'react'
import type { OwnMark } from '../../../sync/entities/profile.ts'
import { Button } from '../../ui/button.tsx'
import { type MarkPicture, pngUrl } from './mark-picture.ts'
import { useMarkWords } from './mark-words.ts'

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
      <fieldset className="hands" aria-label={t`Saved`}>
        {saved.map((one) => (
          <label key={one.sha256} className="hand">
            <span className="hand-frame">
              <img src={pngUrl(one.png)} alt="" />
            </span>
            <input
              type="radio"
              name={group}
              aria-label={one.text || words.savedOne}
              checked={picked === one.sha256}
              onChange={() => onPick(one.sha256)}
            />
            <span className="dot" aria-hidden="true" />
          </label>
        ))}
      </fieldset>
      <div className="row hands-after">
        <Button size="md" icon={IconRefresh} onClick={onReplace}>
          <Trans>Replace</Trans>
        </Button>
      </div>
    </>
  )
}
