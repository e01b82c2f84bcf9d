import { IconTemplate } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { isOwnerOf } from '../../sync/rules/workflow/guards.ts'
import { useLanguage } from '../i18n/language.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { MenuItem } from '../ui/menu.tsx'

const SaveEnvelopeDialog = lazy(async () => ({
  default: (await import('./save-envelope-dialog.tsx')).SaveEnvelopeDialog,
}))

/** For the initiator of a document: an entry of its menu, and the dialog that belongs beside the menu. */
export function useSaveAsTemplate(
  envelope: Envelope,
  label: string,
): { readonly item: ReactNode; readonly dialog: ReactNode } {
  const { actor } = useReplica()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  if (!isOwnerOf(envelope, actor)) return { item: null, dialog: null }
  const show = () => void language.use('templates').then(() => setOpen(true))
  return {
    item: (
      <MenuItem icon={IconTemplate} onSelect={show}>
        {label}
      </MenuItem>
    ),
    dialog: open ? (
      <Suspense>
        <SaveEnvelopeDialog envelope={envelope} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  }
}
