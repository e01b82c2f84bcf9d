import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useHeld, useReplica } from '../replica/use-replica.tsx'
import { isolate } from '../ui/isolate.ts'
import { messageReaders, type ReadLine } from './rules/message-readers.ts'

/** "Omar Haddad, Camille Mercier and you", or null where this device cannot tell. */
export type ReadersOf = (line: ReadLine) => string | null

/** More are told as a number. */
const MOST_NAMED = 4

/** `me`: under which the reader stands in this envelope. */
export function useReadersOf(envelope: Envelope, me: ReadonlySet<string>): ReadersOf {
  const { t } = useLingui()
  const format = useFormat()
  const { actor } = useReplica()
  const colleagues = useHeld('colleague')
  const isInside = actor.kind === 'person' && actor.organizationId === envelope.organizationId
  const addresses = isInside
    ? new Set(
        [actor.email, ...[...colleagues.values()].map((one) => one.email)].map((one) => one.toLowerCase()),
      )
    : null
  return (line) => {
    const readers = messageReaders(envelope, line, { me, colleagues: addresses })
    if (readers === null) return null
    const names = readers.map(({ name, isMe }) => (isMe ? t`you` : isolate(name)))
    if (names.length <= MOST_NAMED) return format.list(names)
    const rest = names.length - MOST_NAMED + 1
    return format.list([
      ...names.slice(0, MOST_NAMED - 1),
      t`${plural(rest, { one: '# other', other: '# others' })}`,
    ])
  }
}
