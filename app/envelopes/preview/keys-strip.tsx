import { Trans } from '@lingui/react/macro'
import { useShellDataIfAny } from '../../shell/shell-data.ts'
import styles from './keys-strip.module.css'

/** What the keys do, where they do it. Gone with the letters when those are switched off. */
export function KeysStrip() {
  const letters = useShellDataIfAny()?.preferences.letterShortcuts ?? true
  return (
    <div className={styles.keys} aria-hidden="true">
      <span>
        {letters ? (
          <>
            <kbd>J</kbd>
            <kbd>K</kbd>
          </>
        ) : (
          <>
            <kbd>↓</kbd>
            <kbd>↑</kbd>
          </>
        )}
        <Trans>move</Trans>
      </span>
      <span>
        <kbd>Enter</kbd>
        <Trans>open</Trans>
      </span>
      {letters ? (
        <>
          <span>
            <kbd>X</kbd>
            <Trans>select</Trans>
          </span>
          <span>
            <kbd>E</kbd>
            <Trans>archive</Trans>
          </span>
        </>
      ) : null}
      <span>
        <kbd>?</kbd>
        <Trans>all shortcuts</Trans>
      </span>
    </div>
  )
}
