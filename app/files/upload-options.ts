/**
 * What the installation says about files (`fileUploadOptions` of Config/Get), kept on this device so that a file is
 * judged the same way without network.
 */
import { getConfig } from '../../sync/calls/installation.ts'
import {
  DEFAULT_UPLOAD_OPTIONS,
  type FileUploadOptions,
  fileUploadOptions,
} from '../../sync/rules/file-validation.ts'
import type { Session } from '../session/session.ts'

/** The name of the specification; the same for every person of this device. */
const KEY = 'fileUploadOptions'

export interface UploadOptions {
  now(): FileUploadOptions
  /** Asks the server; what is known stays when it does not answer. */
  refresh(): Promise<void>
}

export function createUploadOptions(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  session: Pick<Session, 'call'>,
): UploadOptions {
  let known = kept(storage)
  return {
    now: () => known,
    refresh: async () => {
      const answer = await session.call(getConfig, {})
      const read = fileUploadOptions.safeParse(answer.ok ? answer.value.data.fileUploadOptions : null)
      if (!read.success) return
      known = read.data
      try {
        storage.setItem(KEY, JSON.stringify(known))
      } catch {
        // A full storage costs the judgement before the server is asked again, nothing else.
      }
    },
  }
}

function kept(storage: Pick<Storage, 'getItem'>): FileUploadOptions {
  try {
    const read = fileUploadOptions.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'))
    return read.success ? read.data : DEFAULT_UPLOAD_OPTIONS
  } catch {
    return DEFAULT_UPLOAD_OPTIONS
  }
}
