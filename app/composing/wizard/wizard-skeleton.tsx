import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { StillLoading } from '../../ui/states.tsx'
import readOnlyDraftStyles from '../share/read-only-draft.module.css'
import wizardFrameStyles from './wizard-frame.module.css'

/** Nothing for a blink, then the shape of the wizard, after ten seconds words. */
export function WizardSkeleton() {
  const { t } = useLingui()
  const [stage, setStage] = useState<'nothing' | 'shape' | 'words'>('nothing')
  useEffect(() => {
    const timers = [setTimeout(() => setStage('shape'), 150), setTimeout(() => setStage('words'), 10_000)]
    return () => timers.forEach(clearTimeout)
  }, [])
  if (stage === 'nothing') return null
  return (
    <div className={wizardFrameStyles.wiz} data-own-foot aria-busy={stage === 'shape' || undefined}>
      <header className={wizardFrameStyles.wizTop}>
        <div className={wizardFrameStyles.ttl}>
          <h1 className="sr">
            <Trans>Opening the draft</Trans>
          </h1>
          <span className="sk" style={{ inlineSize: 240, blockSize: 20 }} />
        </div>
        <span className="sk" style={{ inlineSize: 280, blockSize: 32 }} />
        <div className="acts">
          <span className="sk" style={{ inlineSize: 120, blockSize: 32 }} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={wizardFrameStyles.wizMain}>
        {stage === 'words' ? (
          <StillLoading title={t`Still opening the draft`} onRetry={() => location.reload()} />
        ) : (
          <div className={readOnlyDraftStyles.wizBody} aria-hidden="true">
            <div className={readOnlyDraftStyles.wizColumn}>
              <span className="sk" style={{ blockSize: 76 }} />
              {[0, 1, 2].map((one) => (
                <span key={one} className="sk" style={{ blockSize: 64 }} />
              ))}
            </div>
          </div>
        )}
      </main>
    </div>
  )
}
