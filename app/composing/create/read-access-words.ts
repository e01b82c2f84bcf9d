import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AttachmentView } from '../../../sync/collab/draft-view.ts'

export type ReadAccess = AttachmentView['readAccess']

export const READ_ACCESS_WORDS: Readonly<Record<ReadAccess, MessageDescriptor>> = {
  all: msg`Attachment, all recipients`,
  internal: msg`Attachment, my organisation`,
  private: msg`Attachment, only me`,
  specific: msg`Attachment, chosen people`,
}
