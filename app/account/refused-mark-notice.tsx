import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { OwnMark } from '../../sync/entities/profile.ts'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** A mark the server did not take: for a stamp in the server's own English words, as the specification asks. */
export function RefusedMarkNotice(props: {
  readonly which: OwnMark
  readonly code: string
  readonly onDismiss: () => void
}) {
  const { which, code, onDismiss } = props
  const sentence = useRefusalSentence()
  const english = useEnglishDescription(which === 'stamp' ? code : null)
  return (
    <Banner
      icon={IconAlertTriangle}
      tone="bad"
      urgent
      acts={
        <Button variant="ghost" onClick={onDismiss}>
          <Trans>Dismiss</Trans>
        </Button>
      }
    >
      {english === null ? (
        sentence({ code })
      ) : (
        <span lang="en" dir="ltr">
          {english}
        </span>
      )}
    </Banner>
  )
}

/** What the server calls the code in English; the file is the server's own and is fetched only when it is needed. */
function useEnglishDescription(code: string | null): string | null {
  const [description, setDescription] = useState<string | null>(null)
  useEffect(() => {
    if (code === null) return
    let current = true
    import('../../locales/en/answers.json').then(
      ({ default: answers }) => {
        const sentences: Readonly<Record<string, string>> = answers
        if (current) setDescription(sentences[code] ?? sentences['something-went-wrong'] ?? null)
      },
      // Not here and no connection: the sentence in the reader's language stands meanwhile.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [code])
  return code === null ? null : description
}
