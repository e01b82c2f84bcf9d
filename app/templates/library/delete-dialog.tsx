import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Template } from '../../../sync/entities/template.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { isolate } from '../../ui/isolate.ts'

/** Out of the bin nothing comes back. */
export function DeleteTemplatesDialog(props: {
  readonly templates: readonly Template[]
  readonly onClose: () => void
}) {
  const { templates, onClose } = props
  const { t } = useLingui()
  const replica = useReplica()
  const count = templates.length
  const [first] = templates
  const name = isolate(first?.name ?? '')
  return (
    <AlertDialog
      open
      destructive
      title={
        count === 1
          ? t`Delete “${name}” for good?`
          : t(
              msg`${plural(count, { one: 'Delete # template for good?', other: 'Delete # templates for good?' })}`,
            )
      }
      confirmLabel={t`Delete for good`}
      cancelLabel={t`Keep`}
      onCancel={onClose}
      onConfirm={() => {
        void replica.dispatchAll(
          templates.map((one) => ({
            name: 'deleteTemplate',
            input: { templateId: one.id },
            options: { title: one.name },
          })),
        )
        onClose()
      }}
    >
      {t`Documents begun from it stay as they are.`}
    </AlertDialog>
  )
}
