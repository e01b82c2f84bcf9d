import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { setOptions } from '../../../sync/collab/edit-settings.ts'
import { CLASSIFICATIONS, type Classification } from '../../../sync/entities/envelope.ts'
import { OptionGroup, Radio } from '../../ui/checkbox.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'
import styles from './classification.module.css'

export const CLASSIFICATION_LABELS: Readonly<Record<Classification, MessageDescriptor>> = {
  unclassified: msg`Unclassified`,
  restricted: msg`Restricted`,
  secret: msg`Secret`,
  topSecret: msg`Top Secret`,
}

/** How secret it is: word and colour, from grey over amber and orange to red. */
export function ClassificationBadge({ of }: { readonly of: Classification }) {
  const { i18n } = useLingui()
  return (
    <span className={styles.classBadge} data-level={of}>
      {i18n._(CLASSIFICATION_LABELS[of])}
    </span>
  )
}

export function ClassificationChoice() {
  const { live, draft } = useWizard()
  return (
    <OptionGroup legend={<Trans>Classification</Trans>}>
      {CLASSIFICATIONS.map((one) => (
        <Radio
          key={one}
          name="draft-classification"
          label={<ClassificationBadge of={one} />}
          checked={draft.classification === one}
          onChecked={() => live.edit((ydoc) => setOptions(ydoc, { classification: one }))}
        />
      ))}
    </OptionGroup>
  )
}
