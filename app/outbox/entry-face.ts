import { msg } from '@lingui/core/macro'
import { IconFilePencil } from '@tabler/icons-react'
import type { CommandName } from '../../sync/commands/registry.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { ALL_FACES } from '../faces/all-faces.ts'
import type { Face } from '../faces/face.ts'

/** Names come from the device's store: a newer version of this app may have put them there. */
const UNKNOWN: Face = {
  noun: msg({ message: 'Change', context: 'something changed' }),
  icon: IconFilePencil,
  tone: 'neutral',
}

export const faceOfEntry = ({ name }: Pick<OutboxEntry, 'name'>): Face =>
  ALL_FACES[name as CommandName] ?? UNKNOWN
