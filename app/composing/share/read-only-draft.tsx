import { Trans, useLingui } from '@lingui/react/macro'
import { IconEye } from '@tabler/icons-react'
import { STEP_FACES } from '../../faces/signing/step-faces.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { classNames } from '../../ui/class-names.ts'
import { toneOf } from '../designer/designer-context.tsx'
import { PreviewPanel } from '../finalise/preview-panel.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import styles from './read-only-draft.module.css'

/** A draft of somebody who lets one look: everything of it, current as they write, and nothing to press. */
export function ReadOnlyDraft() {
  const { t, i18n } = useLingui()
  const { draft, owner } = useWizard()
  const name = <bdi>{owner}</bdi>
  return (
    <WizardFrame acts={null} steps={false}>
      <div className={styles.wizBody}>
        <div className={styles.wizScroll}>
          <div className={classNames(styles.wizColumn, styles.narrow, styles.readOnly)}>
            <Banner icon={IconEye} tone="info">
              <Trans>You can look at this draft. {name} can let you write in it.</Trans>
            </Banner>
            <h2 className="h20">
              <Trans>Recipients</Trans>
            </h2>
            <ul className={styles.sharePeople} aria-label={t`Recipients`}>
              {draft.recipients.map((one) => (
                <li key={one.id}>
                  <Avatar name={one.name || one.email} tone={toneOf(draft.recipients, one.id)} />
                  <div className="grow">
                    <div className="b cut" dir="auto">
                      {one.name || one.email}
                    </div>
                    <div className="t12 m cut">{i18n._(STEP_FACES[one.kind].role)}</div>
                  </div>
                </li>
              ))}
            </ul>
            <PreviewPanel />
          </div>
        </div>
      </div>
    </WizardFrame>
  )
}
