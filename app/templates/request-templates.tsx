import { useNavigate } from '@tanstack/react-router'
import { SelectTemplateDialog } from './select-template-dialog.tsx'

export const REQUEST_TYPES = ['request', 'form'] as const

/** What Create Request opens: the templates a request can begin from (A119). */
export function CreateRequestDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <SelectTemplateDialog
      types={REQUEST_TYPES}
      purpose="initiate"
      onChosen={(template) => {
        onClose()
        void navigate({ to: '/requests/add', search: { templateId: template.id } })
      }}
      onClose={onClose}
    />
  )
}

/** The same where the address names no template. */
export function RequestTemplates() {
  const navigate = useNavigate()
  return (
    <SelectTemplateDialog
      types={REQUEST_TYPES}
      purpose="initiate"
      onChosen={(template) =>
        void navigate({ to: '/requests/add', search: { templateId: template.id }, replace: true })
      }
      onClose={() => void navigate({ to: '/' })}
    />
  )
}
