import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowsSplit2, IconListNumbers } from '@tabler/icons-react'
import { setOrderMode } from '../../../sync/collab/edit-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import filesCardStyles from '../create/files-card.module.css'
import { FilesCard } from '../create/files-card.tsx'
import { useUploadCounts } from '../create/use-upload-counts.ts'
import readOnlyDraftStyles from '../share/read-only-draft.module.css'
import { useWizard } from '../wizard/wizard-context.tsx'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { OrderOfWork } from './order-of-work.tsx'
import { PeoplePicker } from './people-picker.tsx'
import { RecipientList } from './recipient-list.tsx'

/** Step 1: which files, who acts on them, and in which order. */
export function RecipientsStep() {
  const { t } = useLingui()
  const { live, draft, goTo } = useWizard()
  const uploads = useUploadCounts(draft)
  const why =
    draft.documents.length === 0
      ? t`Add a document first`
      : uploads.sending > 0
        ? t`${plural(uploads.sending, { one: '# file still uploading', other: '# files still uploading' })}`
        : ''
  return (
    <WizardFrame
      acts={
        <>
          <span className="t12 m why" aria-live="polite">
            {why}
          </span>
          <Button variant="filled" disabled={why !== ''} onClick={() => goTo('fields')}>
            <span className="not-phone">
              <Trans>Continue to fields</Trans>
            </span>
            <span className="phone-only">
              <Trans>Continue</Trans>
            </span>
          </Button>
        </>
      }
    >
      <div className={readOnlyDraftStyles.wizBody}>
        <div className={readOnlyDraftStyles.wizScroll}>
          <div className={readOnlyDraftStyles.wizColumn}>
            <FilesCard />
            <section aria-labelledby="recipients-title">
              <div className={filesCardStyles.sec}>
                <h2 className="h20 grow" id="recipients-title">
                  <Trans>Recipients</Trans>
                </h2>
                <Segmented
                  label={t`Order`}
                  value={draft.orderMode}
                  onValue={(mode) => live.edit((ydoc) => setOrderMode(ydoc, mode))}
                  options={[
                    { value: 'serial', label: t`One after another`, icon: IconListNumbers },
                    { value: 'parallel', label: t`All at once`, icon: IconArrowsSplit2 },
                  ]}
                />
              </div>
              <div className="card">
                <RecipientList />
                <PeoplePicker />
              </div>
            </section>
          </div>
        </div>
        <OrderOfWork />
      </div>
    </WizardFrame>
  )
}
