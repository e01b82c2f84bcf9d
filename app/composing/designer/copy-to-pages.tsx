import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useDesigner } from './designer-context.tsx'
import { parsePageRanges } from './page-ranges.ts'

/** Copies of their own on other pages, each with a value of its own (unlike the setting Pages: All). */
export function CopyToPages({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const designer = useDesigner()
  const page = designer.movable()?.page
  const count = designer.pages().filter((one) => one.documentId === page?.documentId).length
  const [which, setWhich] = useState<'rest' | 'several'>('rest')
  const [text, setText] = useState('')
  const all = Array.from({ length: count }, (_, index) => index + 1)
  const chosen = (which === 'rest' ? all : parsePageRanges(text, count)).filter((one) => one !== page?.page)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Copy to pages`}
      footer={
        <>
          {chosen.length === 0 ? <span className="why">{t`Choose at least one other page.`}</span> : null}
          <Button size="md" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            size="md"
            variant="filled"
            disabled={chosen.length === 0}
            onClick={() => {
              designer.copyToPages(chosen)
              onClose()
            }}
          >
            {t`Copy`}
          </Button>
        </>
      }
    >
      <div className="form">
        <p className="m">{t`Each copy is a field of its own, at the same place.`}</p>
        <Segmented
          fill
          label={t`Pages`}
          value={which}
          onValue={setWhich}
          options={[
            { value: 'rest', label: t`All other pages` },
            { value: 'several', label: t`Some pages` },
          ]}
        />
        {which === 'several' ? (
          <TextInput
            label={t`Page numbers`}
            hint={t`For example 1, 3-5`}
            value={text}
            onText={setText}
            dir="ltr"
            inputMode="text"
          />
        ) : null}
      </div>
    </Dialog>
  )
}
