import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SharedFiles } from '../../install/use-incoming-files.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { FileSize } from '../../ui/values.tsx'
import styles from './shared-files-question.module.css'

/** What other apps and other sites send is not the person's until they say so: nothing is read or uploaded before. */
export function SharedFilesQuestion({ shared }: { readonly shared: SharedFiles }) {
  const { t } = useLingui()
  const { files, add, discard } = shared
  return (
    <AlertDialog
      open={files.length > 0}
      title={t`${plural(files.length, { one: 'Add # file to a new document?', other: 'Add # files to a new document?' })}`}
      confirmLabel={t`Add`}
      onConfirm={add}
      cancelLabel={t`Discard`}
      onCancel={discard}
    >
      <p>
        <Trans>Another app or website sent this. Add it only if you shared it yourself.</Trans>
      </p>
      <ul className={styles.sharedFiles}>
        {files.map((file, index) => (
          // Two may have one name, and their order does not change.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index}>
            <bdi className="cut">{file.name}</bdi>
            <span className="m">
              <FileSize bytes={file.size} />
            </span>
          </li>
        ))}
      </ul>
    </AlertDialog>
  )
}
