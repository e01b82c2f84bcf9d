import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { ImportsNotice } from '../records/import/imports-notice.tsx'
import { useReplicaView } from '../replica/use-replica.tsx'
import { fatesOf, importsIn } from './import-fates.ts'

export function ContactImportsNotice() {
  const { t } = useLingui()
  const sentence = useRefusalSentence()
  const entries = useReplicaView((view) => importsIn(view.outbox))
  const fates = useMemo(() => fatesOf(entries, sentence), [entries, sentence])
  return (
    <ImportsNotice
      title={t`Imported contacts`}
      entries={entries}
      fates={fates}
      waiting={(waiting) =>
        t`${plural(waiting, {
          one: '# imported contact is waiting to be sent.',
          other: '# imported contacts are waiting to be sent.',
        })}`
      }
      refused={(failed) =>
        t`${plural(failed, {
          one: '# imported contact was not accepted.',
          other: '# imported contacts were not accepted.',
        })}`
      }
    />
  )
}
