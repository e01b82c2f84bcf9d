import { useLingui } from '@lingui/react/macro'
import type { FieldView } from '../../../sync/collab/draft-view.ts'
import { SHOWN_WITH_SIGNATURE, SIGNATURE_PARTS, type SignaturePart } from '../../../sync/entities/field.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useDesigner } from './designer-context.tsx'
import styles from './shown-with-signature.module.css'

/** What stands on the page beside the name of whoever signed. */
export function ShownWithSignature({ field }: { readonly field: FieldView }) {
  const { t } = useLingui()
  const designer = useDesigner()
  const shown = field.shownWith ?? SHOWN_WITH_SIGNATURE
  const words: Readonly<Record<SignaturePart, string>> = {
    image: t`Signature image`,
    timestamp: t`Timestamp`,
    timeZone: t`Time zone`,
    signatureId: t`Signature ID`,
  }
  const set = (part: SignaturePart, isOn: boolean) => {
    const next = SIGNATURE_PARTS.filter((one) => (one === part ? isOn : shown.includes(one)))
    designer.update({ shownWith: next.join() === SHOWN_WITH_SIGNATURE.join() ? null : next })
  }
  return (
    <fieldset className={classNames('field', styles.shownWith)}>
      <legend className="lab">{t`Shown with the signature`}</legend>
      {SIGNATURE_PARTS.map((part) => (
        <Checkbox
          key={part}
          label={words[part]}
          checked={shown.includes(part)}
          // A zone without a time says nothing.
          disabled={part === 'timeZone' && !shown.includes('timestamp')}
          onChecked={(isOn) => set(part, isOn)}
        />
      ))}
    </fieldset>
  )
}
