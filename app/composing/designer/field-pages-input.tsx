import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DraftView, FieldView } from '../../../sync/collab/draft-view.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useDesigner } from './designer-context.tsx'
import { parsePageRanges, writePageRanges } from './page-ranges.ts'

/** On which pages one value is shown. */
export function FieldPagesInput({ field, draft }: { readonly field: FieldView; readonly draft: DraftView }) {
  const { t } = useLingui()
  const designer = useDesigner()
  const [typed, setTyped] = useState<string | null>(null)
  const count = draft.documents.find((one) => one.id === field.documentId)?.pages?.length ?? 1
  const chosen = typeof field.pages === 'string' ? null : field.pages
  const value = chosen ? 'several' : (field.pages as 'this' | 'all')
  return (
    <div className="field">
      <div className="lab" aria-hidden="true">
        <Trans>Pages</Trans>
      </div>
      <Segmented<'this' | 'several' | 'all'>
        fill
        label={t`Pages`}
        value={value}
        onValue={(next) => designer.update({ pages: next === 'several' ? [field.place.page] : next })}
        options={[
          { value: 'this', label: t`This one` },
          { value: 'several', label: t`Several` },
          { value: 'all', label: t({ message: 'All', context: 'pages' }) },
        ]}
      />
      {chosen ? (
        <TextInput
          label={t`Page numbers`}
          hideLabel
          size="sm"
          dir="ltr"
          hint={t`For example 1, 3-5`}
          value={typed ?? writePageRanges(chosen)}
          onText={(text) => {
            setTyped(text)
            const pages = parsePageRanges(text, count)
            if (pages.length > 0) designer.update({ pages })
          }}
          onBlur={() => setTyped(null)}
        />
      ) : null}
    </div>
  )
}
