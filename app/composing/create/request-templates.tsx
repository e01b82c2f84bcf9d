import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SelectTemplateDialog } from '../../templates/select-template-dialog.tsx'
import { CreateDocumentDialog } from './create-document-dialog.tsx'

export const REQUEST_TYPES = ['request', 'form'] as const

/** What Create Request opens: the templates a request can begin from (A119), or a file while there is none. */
export function CreateRequestDialog({ onClose }: { readonly onClose: () => void }) {
  return <BeginRequest onClose={onClose} replace={false} />
}

/** The same where the address names no template. */
export function RequestTemplates() {
  const navigate = useNavigate()
  return <BeginRequest onClose={() => void navigate({ to: '/' })} replace />
}

function BeginRequest({ onClose, replace }: { readonly onClose: () => void; readonly replace: boolean }) {
  const navigate = useNavigate()
  const [fromFile, setFromFile] = useState(false)
  if (fromFile)
    return (
      <CreateDocumentDialog
        open
        kind="request"
        onClose={onClose}
        {...(replace && { onStarted: () => undefined })}
      />
    )
  return (
    <SelectTemplateDialog
      types={REQUEST_TYPES}
      purpose="initiate"
      onChosen={(template) => {
        if (!replace) onClose()
        void navigate({ to: '/requests/add', search: { templateId: template.id }, replace })
      }}
      onWithout={() => setFromFile(true)}
      onClose={onClose}
    />
  )
}
