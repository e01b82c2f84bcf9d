/** What the menu of a document offers about other devices and people present, and the dialogs behind it. */
import { IconDeviceMobile, IconHandStop } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { presentParts, refuseHandOver } from '../../sync/rules/hand-over.ts'
import { useLanguage } from '../i18n/language.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { MenuItem, MenuSeparator } from '../ui/menu.tsx'

const PhoneDialog = lazy(async () => ({ default: (await import('./phone-dialog.tsx')).PhoneDialog }))
const InPersonDialog = lazy(async () => ({
  default: (await import('./in-person-dialog.tsx')).InPersonDialog,
}))

export function useHandOver(
  envelope: Envelope,
  labels: { readonly inPerson: string; readonly phone: string },
): { readonly items: ReactNode; readonly dialog: ReactNode } {
  const { actor } = useReplica()
  const language = useLanguage()
  const [open, setOpen] = useState<'phone' | 'inPerson' | null>(null)
  const own = envelope.recipients.find((one) => refuseHandOver(envelope, one.id, actor, 'phone') === null)
  const present = presentParts(envelope, actor)
  const show = (which: 'phone' | 'inPerson') => void language.use('hand-over').then(() => setOpen(which))
  const items =
    own || present.length > 0 ? (
      <>
        {present.length > 0 ? (
          <MenuItem icon={IconHandStop} onSelect={() => show('inPerson')}>
            {labels.inPerson}
          </MenuItem>
        ) : null}
        {own ? (
          <MenuItem icon={IconDeviceMobile} onSelect={() => show('phone')}>
            {labels.phone}
          </MenuItem>
        ) : null}
        <MenuSeparator />
      </>
    ) : null
  const close = () => setOpen(null)
  const dialog =
    open === null ? null : (
      <Suspense>
        {open === 'inPerson' ? (
          <InPersonDialog envelope={envelope} onClose={close} />
        ) : own ? (
          <PhoneDialog envelope={envelope} recipientId={own.id} onClose={close} />
        ) : null}
      </Suspense>
    )
  return { items, dialog }
}
