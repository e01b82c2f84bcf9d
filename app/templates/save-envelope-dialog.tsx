import type { Envelope } from '../../sync/entities/envelope.ts'
import { deviceIds } from '../replica/device-ids.ts'
import { SaveAsTemplateDialog } from './save-as-template-dialog.tsx'
import { templateContentOf } from './template-of-envelope.ts'

export function SaveEnvelopeDialog(props: { readonly envelope: Envelope; readonly onClose: () => void }) {
  const { envelope, onClose } = props
  return (
    <SaveAsTemplateDialog
      title={envelope.title}
      type={envelope.kind}
      content={() => templateContentOf(envelope, deviceIds)}
      onClose={onClose}
    />
  )
}
