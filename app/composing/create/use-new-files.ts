import { useSyncExternalStore } from 'react'
import { useComposingFiles } from '../../files/composing-files.tsx'
import { type NewFiles, type NewFilesState, stateOf } from './new-files.ts'

/** The chosen files with how far they are; renders again when either changes. */
export function useNewFilesState(
  newFiles: NewFiles,
): NewFilesState & { readonly list: ReturnType<NewFiles['list']> } {
  const files = useComposingFiles()
  const list = useSyncExternalStore(newFiles.subscribe, newFiles.list)
  // Bytes change many times a second; only what Continue depends on may render the dialog again.
  const digest = useSyncExternalStore(files.subscribe, () => {
    const { busy, failed, ready } = stateOf(list, files.progress)
    return `${busy} ${failed} ${ready.map((one) => one.key).join()}`
  })
  const [busy = 0, failed = 0] = digest.split(' ').map(Number)
  const keys = new Set((digest.split(' ')[2] ?? '').split(','))
  return { list, busy, failed, ready: list.filter((one) => keys.has(one.key)) }
}
