import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCopy, IconCopyPlus, IconTrash } from '@tabler/icons-react'
import type { DraftView, FieldView } from '../../../sync/collab/draft-view.ts'
import type { FieldProperties as Properties } from '../../../sync/collab/edit-fields.ts'
import {
  FIELD_REQUIREMENTS,
  type FieldRequirement,
  filledBy,
  isChoice,
  kindFacts,
} from '../../../sync/entities/field.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { FIELD_WORDS, fieldLabel, REQUIREMENT_WORDS } from '../field-words.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import { DefaultValue } from './default-value.tsx'
import { seatTone, useDesigner } from './designer-context.tsx'
import { FieldList } from './field-list.tsx'
import { FieldPagesInput } from './field-pages-input.tsx'
import styles from './field-properties.module.css'
import { placesLacking } from './group-places.ts'
import { NumberInput } from './number-input.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { RecipientSelect } from './recipient-select.tsx'
import { ShownWithSignature } from './shown-with-signature.tsx'
import { TextLook } from './text-look.tsx'

export interface FieldPropertiesProps {
  readonly draft: DraftView
  readonly selected: readonly FieldView[]
}

/** What the selected fields are; with several, what they share. Everything typed is kept at once. */
export function FieldProperties({ draft, selected }: FieldPropertiesProps) {
  const { t, i18n } = useLingui()
  const designer = useDesigner()
  const [first] = selected
  if (!first) return <FieldList draft={draft} />
  const only = selected.length === 1 ? first : null
  const same = <K extends keyof Properties>(key: K): FieldView[K] | undefined =>
    selected.every((one) => one[key] === first[key]) ? first[key] : undefined
  const { icon } = FIELD_WORDS[first.kind]
  const label = fieldLabel(first.kind, draft.seats.find((one) => one.id === first.recipientId)?.kind)
  const kind = same('kind')
  const count = selected.length
  const isText = selected.every((one) => hasText(one.kind))
  const isAsked = selected.every((one) => filledBy(one.kind) === 'person')
  return (
    <section className="dz-fields-of" aria-label={t`Properties`}>
      <div className="row head">
        <span style={{ color: `var(--${seatTone(draft, first.recipientId)})` }}>
          <Icon of={icon} />
        </span>
        <h2 className="b16 grow cut">
          {kind ? i18n._(label) : t`${plural(count, { one: '# field', other: '# fields' })}`}
        </h2>
        <IconButton icon={IconCopy} label={t`Duplicate`} onClick={designer.duplicate} />
        <IconButton icon={IconTrash} label={t`Delete`} onClick={designer.remove} />
      </div>
      <div className="lab" aria-hidden="true">
        <Trans>Recipient</Trans>
      </div>
      <RecipientSelect
        id="field-recipient"
        label={t`Recipient`}
        recipients={draft.seats}
        value={same('recipientId') ?? null}
        tone={seatTone(draft, same('recipientId') ?? null)}
        onValue={(recipientId) => designer.update({ recipientId })}
      />
      {only && placesLacking(draft, only).length > 0 ? (
        <div className={styles.everyPlace}>
          <p className="t12 m">
            <Trans>Whoever comes first takes the first place. All places need the same fields.</Trans>
          </p>
          <Button variant="tonal" icon={IconCopyPlus} onClick={() => designer.copyToPlaces(only.id)}>
            <Trans>Same for every place</Trans>
          </Button>
        </div>
      ) : null}
      {!isAsked ? null : (
        <>
          <div className="lab" aria-hidden="true">
            <Trans>When signing</Trans>
          </div>
          <div className={styles.twoByTwo}>
            <Segmented<FieldRequirement>
              label={t`When signing`}
              value={same('requirement') ?? ('' as FieldRequirement)}
              onValue={(requirement) => designer.update({ requirement })}
              options={(Object.keys(FIELD_REQUIREMENTS) as FieldRequirement[]).map((value) => ({
                value,
                label: i18n._(REQUIREMENT_WORDS[value]),
              }))}
            />
          </div>
        </>
      )}
      <TextInput
        label={t`Label`}
        optional
        size="sm"
        maxLength={200}
        value={same('label') ?? ''}
        onText={(text) => designer.update({ label: text })}
      />
      {only && isChoice(only.kind) ? <OptionsEditor field={only} /> : null}
      {only ? <DefaultValue field={only} /> : null}
      {isText ? <TextLook fields={selected} /> : null}
      {only?.kind === 'signature' ? <ShownWithSignature field={only} /> : null}
      {only && only.kind !== 'radio' ? <FieldPagesInput field={only} draft={draft} /> : null}
      {only && (filledBy(only.kind) !== 'sending' || only.condition !== null) ? (
        <ConditionEditor field={only} draft={draft} />
      ) : null}
      <Switch
        label={t`Lock position`}
        checked={selected.every((one) => one.locked)}
        onChecked={(locked) => designer.update({ locked })}
      />
      {only ? <PlaceInputs field={only} /> : null}
    </section>
  )
}

/** Letters stand in it, whose size, place and colour can be chosen. */
const hasText = (kind: FieldView['kind']): boolean => {
  const { holds } = kindFacts(kind)
  return holds !== 'drawing' && holds !== 'tick' && holds !== 'address' && kind !== 'radio'
}

function PlaceInputs({ field }: { readonly field: FieldView }) {
  const { t } = useLingui()
  const designer = useDesigner()
  const { place } = field
  const parts = [
    ['xPt', 'X', t`Across, from the left edge`],
    ['yPt', 'Y', t`Down, from the top edge`],
    ['widthPt', 'W', t`Width`],
    ['heightPt', 'H', t`Height`],
  ] as const
  return (
    <fieldset className={styles.place}>
      <legend className="lab">
        <Trans>Place and size</Trans>
      </legend>
      {parts.map(([key, letter, label]) => (
        <NumberInput
          key={key}
          label={label}
          hideLabel
          letter={letter}
          unit={t`pt`}
          min={0}
          max={20_000}
          disabled={field.locked}
          value={Math.round(place[key] * 100) / 100}
          onValue={(value) => designer.setPlace(field.id, { [key]: value })}
        />
      ))}
    </fieldset>
  )
}
