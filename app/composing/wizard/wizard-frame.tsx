import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconChevronRight, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { isStepDone, type WizardStep } from '../finalise/send-readiness.ts'
import { ShareDraftButton } from '../share/share-draft-button.tsx'
import { DraftStatus } from './draft-status.tsx'
import { SaveDraftAsTemplateButton } from './save-as-template-button.tsx'
import { STEPS, useWizard } from './wizard-context.tsx'
import styles from './wizard-frame.module.css'

/** The wizard's own layout: no sidebar, one header with the three steps, one filled button. */
export function WizardFrame(props: {
  readonly acts: ReactNode
  /** Left out where there is nothing to go through. */
  readonly steps?: boolean
  readonly children: ReactNode
}) {
  const { acts, steps = true, children } = props
  const { t } = useLingui()
  const { draft, reading, state, step } = useWizard()
  const words: Record<WizardStep, string> = {
    recipients: t`Recipients`,
    fields: t`Fields`,
    finalise: t`Finalise`,
  }
  const title = draft.title || t`Untitled document`
  useEffect(() => {
    document.title = `${title} · Tawqi`
  }, [title])
  return (
    <div className={styles.wiz} data-own-foot data-step={step}>
      <header className={styles.wizTop}>
        <div className={styles.ttl}>
          <Link
            to="/"
            className="ib"
            aria-label={t`Close, the draft is kept`}
            title={t`Close, the draft is kept`}
          >
            <Icon of={IconX} />
          </Link>
          <h1 className="cut" dir="auto">
            {title}
          </h1>
          <ShareDraftButton />
          <SaveDraftAsTemplateButton />
          <DraftStatus state={state} reading={reading} />
        </div>
        <nav className={styles.steps} aria-label={t`Steps`} hidden={!steps}>
          {STEPS.map((one, index) => {
            const isHere = one === step
            const isDone = !isHere && STEPS.indexOf(step) > index && isStepDone(one, reading.problems)
            return (
              <Fragment key={one}>
                {index > 0 ? <Icon of={IconChevronRight} size={16} mirror className="m" /> : null}
                <Link
                  to="/add"
                  search={{ draft: draft.envelopeId, step: one }}
                  className={classNames(isHere && 'on', isDone && 'd')}
                  aria-current={isHere ? 'step' : undefined}
                >
                  <b>
                    {isDone ? <Icon of={IconCheck} /> : index + 1}
                    {isDone ? <span className="sr">{t`Done`}</span> : null}
                  </b>
                  <span className="word">{words[one]}</span>
                </Link>
              </Fragment>
            )
          })}
        </nav>
        <div className="acts">{acts}</div>
      </header>
      <main id="main" tabIndex={-1} className={styles.wizMain}>
        {children}
      </main>
    </div>
  )
}
