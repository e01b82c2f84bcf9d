import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { DraftView } from '../../../sync/collab/draft-view.ts'
import { announce } from '../../ui/live-region.tsx'
import { useDesignerPart } from './designer-context.tsx'
import styles from './status-line.module.css'
import { useSaidText } from './use-said-text.ts'

/** The last thing that happened, written for everybody and said to those who do not see it. */
export function StatusLine({ draft }: { readonly draft: DraftView }) {
  const { t } = useLingui()
  const said = useDesignerPart((state) => state.said)
  const toText = useSaidText()
  const text = said ? toText(said) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words said again are said again
  useEffect(() => {
    if (text) announce(text)
  }, [text, said])
  const [fields, recipients] = [draft.fields.length, draft.recipients.length]
  const counted = t`${plural(fields, { one: '# field', other: '# fields' })}`
  const people = t`${plural(recipients, { one: '# recipient', other: '# recipients' })}`
  return (
    <div className={styles.dzStatus}>
      <span className="cut grow">{text}</span>
      <span className="cut">
        {counted} · {people}
      </span>
    </div>
  )
}
