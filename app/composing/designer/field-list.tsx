import { Trans, useLingui } from '@lingui/react/macro'
import type { DraftView } from '../../../sync/collab/draft-view.ts'
import { Icon } from '../../ui/icon.tsx'
import { FIELD_WORDS } from '../field-words.tsx'
import { seatTone, useDesigner, useDesignerPart } from './designer-context.tsx'
import { isOn } from './designer-pages.ts'
import styles from './field-list.module.css'
import { useSeatName } from './seat-name.ts'

/** The fields of the page in reading order, for choosing without pointing. */
export function FieldList({ draft }: { readonly draft: DraftView }) {
  const { t, i18n } = useLingui()
  const designer = useDesigner()
  const seatName = useSeatName()
  useDesignerPart((state) => state.pageKey)
  const page = designer.currentPage()
  const fields = page ? draft.fields.filter((one) => isOn(one, page)) : []
  return (
    <section className={styles.dzList} aria-label={t`Fields on this page`}>
      <h2>
        <Trans>Fields on this page</Trans>
      </h2>
      {fields.length === 0 ? (
        <p className="m">
          <Trans>None yet. Choose a kind of field and press the page.</Trans>
        </p>
      ) : (
        <ul>
          {fields.map((field) => {
            const seat = draft.seats.find((one) => one.id === field.recipientId)
            return (
              <li key={field.id}>
                <button type="button" onClick={() => designer.select([field.id])}>
                  <span style={{ color: `var(--${seatTone(draft, field.recipientId)})` }}>
                    <Icon of={FIELD_WORDS[field.kind].icon} size={16} />
                  </span>
                  <span className="grow cut" dir="auto">
                    {field.label || i18n._(FIELD_WORDS[field.kind].label)}
                  </span>
                  <span className="t12 m cut" dir="auto">
                    {seatName(seat)}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
