import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Icon } from '../../ui/icon.tsx'
import { FileHint } from '../create/file-hint.tsx'
import styles from './arrange-notes.module.css'
import type { SourceProblem } from './page-source.ts'
import type { SaveFailure } from './save-arranged.ts'
import { SourceProblemText } from './source-problem-text.tsx'

export interface RefusedFile {
  readonly name: string
  readonly problem: SourceProblem
}

/** What saving would take away, why it did not work, and the files whose pages were not taken. */
export function ArrangeNotes(props: {
  /** Fields whose pages are all deleted. */
  readonly lost: number
  readonly failure: SaveFailure | null
  readonly refused: readonly RefusedFile[]
}) {
  const { lost, failure, refused } = props
  const { t } = useLingui()
  return (
    <div className={styles.pgNotes}>
      {lost > 0 ? (
        <div className="hint warn" role="status">
          <Icon of={IconAlertTriangle} />
          <span>
            {t`${plural(lost, { one: '# field stands on deleted pages only and goes with them', other: '# fields stand on deleted pages only and go with them' })}`}
          </span>
        </div>
      ) : null}
      {failure ? (
        <FileHint tone="bad">
          <FailureText failure={failure} />
        </FileHint>
      ) : null}
      {refused.map((one) => (
        <div key={`${one.name}/${one.problem}`}>
          <span className="b cut" dir="auto">
            {one.name}
          </span>
          <FileHint tone="bad">
            <SourceProblemText problem={one.problem} isAdded />
          </FileHint>
        </div>
      ))}
    </div>
  )
}

function FailureText({ failure }: { readonly failure: SaveFailure }) {
  switch (failure) {
    case 'replaced':
      return (
        <Trans>
          Somebody else has given this document other pages meanwhile. Close this and arrange those instead.
        </Trans>
      )
    case 'removed':
      return <Trans>Somebody else has removed this document meanwhile</Trans>
    case 'too-large':
      return <Trans>The document would be larger than what can be uploaded. Add fewer pages.</Trans>
    case 'device-full':
      return (
        <Trans>
          This device has no room for the arranged document. Nothing has changed. Make room, then save again.
        </Trans>
      )
    case 'failed':
      return <Trans>The pages could not be written. Nothing has changed.</Trans>
  }
}
