import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FieldView } from '../../../sync/collab/draft-view.ts'
import {
  type DateFormat,
  dateFormat,
  type FieldAlign,
  fieldAlign,
  isDay,
} from '../../../sync/entities/field.ts'
import { printDate } from '../../../sync/rules/print-date.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { ALIGN_WORDS } from '../field-words.tsx'
import { useDesigner } from './designer-context.tsx'
import styles from './field-properties.module.css'
import { NumberInput } from './number-input.tsx'

/** Dark enough to be read on white paper; the inks of signatures are the same. */
const TEXT_COLOURS: readonly { readonly value: string | null; readonly name: MessageDescriptor }[] = [
  { value: null, name: msg`Black` },
  { value: '#16246b', name: msg`Blue` },
  { value: '#a3231b', name: msg`Red` },
]
/** A day after the twelfth: nobody takes it for a month. */
const SAMPLE_DAY = '2031-11-25'

/** How the text of fields will stand on the page; of several, what they share. */
export function TextLook({ fields }: { readonly fields: readonly FieldView[] }) {
  const { t, i18n } = useLingui()
  const designer = useDesigner()
  const same = <K extends 'fontSizePt' | 'align' | 'colour' | 'dateFormat'>(key: K) =>
    fields.every((one) => one[key] === fields[0]?.[key]) ? fields[0]?.[key] : undefined
  return (
    <>
      <div className={styles.pair}>
        <NumberInput
          label={t`Font size`}
          unit={t`pt`}
          min={6}
          max={72}
          value={same('fontSizePt') ?? null}
          onValue={(fontSizePt) => designer.update({ fontSizePt })}
        />
        <div className="field">
          <div className="lab" aria-hidden="true">
            <Trans>Alignment</Trans>
          </div>
          <Segmented<FieldAlign>
            label={t`Alignment`}
            value={same('align') ?? ('' as FieldAlign)}
            onValue={(align) => designer.update({ align })}
            options={fieldAlign.options.map((value) => ({ value, label: i18n._(ALIGN_WORDS[value]) }))}
          />
        </div>
      </div>
      <div className="field">
        <div className="lab" aria-hidden="true">
          <Trans>Colour</Trans>
        </div>
        <Segmented
          fill
          label={t`Colour`}
          value={same('colour') === undefined ? '-' : (same('colour') ?? '')}
          onValue={(colour) => designer.update({ colour: colour === '' ? null : colour })}
          options={TEXT_COLOURS.map(({ value, name }) => ({ value: value ?? '', label: i18n._(name) }))}
        />
      </div>
      {fields.every((one) => isDay(one.kind)) ? (
        <Select
          label={t`Date/time format`}
          size="sm"
          value={same('dateFormat') ?? 'words'}
          onValue={(value) => designer.update({ dateFormat: value as DateFormat })}
          options={dateFormat.options.map((value) => ({
            value,
            label: printDate(SAMPLE_DAY, value, i18n.locale),
          }))}
        />
      ) : null}
    </>
  )
}
