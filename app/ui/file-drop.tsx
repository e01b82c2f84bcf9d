import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type FileDropProps = {
  /** "Choose files or drop them here". */
  label: ReactNode
  /** Which kinds, how large. */
  hint?: ReactNode
  /** As of the accept attribute. A filter for choosing only; what arrives is checked by the owner. */
  accept?: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** Press, or drop. A real file input covers the area, so keys, phones and screen readers need nothing else. */
export function FileDrop({ label, hint, accept, multiple = false, onFiles }: FileDropProps) {
  const [over, setOver] = useState(false)
  return (
    <label
      className={classNames('drop', over && 'over')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
      }}
    >
      <Icon of={IconUpload} size={24} />
      <span className="b">{label}</span>
      {hint === undefined ? null : <span className="t12">{hint}</span>}
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file may be chosen again after it was removed.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </label>
  )
}
