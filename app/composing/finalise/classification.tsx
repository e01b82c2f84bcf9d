import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { setOptions } from '../../../sync/collab/edit-settings.ts'
import {
  allClassifications,
  isSeeded,
  type OwnClassification,
} from '../../../sync/entities/classification.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { ClassificationBadge } from '../../faces/envelopes/classification-badge.tsx'
import { useHeld, useReplica } from '../../replica/use-replica.tsx'
import { OptionGroup, Radio } from '../../ui/checkbox.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'

type Classified = Pick<Envelope, 'classification' | 'ownClassification'>

/** As it will be when it is sent; of one this device does not know, its level. */
export function DraftClassification() {
  const { draft } = useWizard()
  const kept = useHeld('classification')
  const own = draft.classificationId === null ? undefined : kept.get(draft.classificationId)
  return <ClassificationBadge of={own ? classified(own) : draft} />
}

const classified = (one: OwnClassification): Classified => ({
  classification: one.level,
  ...(!isSeeded(one) && { ownClassification: one }),
})

/** What the organisation has not switched off, and what the draft has. */
export function ClassificationChoice() {
  const { live, draft } = useWizard()
  const { actor } = useReplica()
  const kept = useHeld('classification')
  const { classification, classificationId } = draft
  const isChosen = (one: OwnClassification) =>
    isSeeded(one) ? classificationId === null && one.level === classification : one.id === classificationId
  const all = useMemo(
    () => (actor.kind === 'person' ? allClassifications(actor.organizationId, kept) : []),
    [actor, kept],
  )
  return (
    <OptionGroup legend={<Trans>Classification</Trans>}>
      {all
        .filter((one) => one.active || isChosen(one))
        .map((one) => (
          <Radio
            key={one.id}
            name="draft-classification"
            label={<ClassificationBadge of={classified(one)} />}
            checked={isChosen(one)}
            onChecked={() =>
              live.edit((ydoc) =>
                setOptions(ydoc, {
                  classification: one.level,
                  classificationId: isSeeded(one) ? null : one.id,
                }),
              )
            }
          />
        ))}
    </OptionGroup>
  )
}
