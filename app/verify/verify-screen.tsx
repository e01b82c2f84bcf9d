/** Anybody checks a document: the file stays in the browser, the verdict is a sentence, not a score. */

import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { FileDrop } from '../ui/file-drop.tsx'
import { announce } from '../ui/live-region.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ErrorState } from '../ui/states.tsx'
import { CheckedFile } from './checked-file.tsx'
import { Checking } from './checking.tsx'
import { EnvelopeFacts, useEnvelopeFacts } from './envelope-facts.tsx'
import { useVerification } from './use-verification.ts'
import styles from './verify-screen.module.css'

/** `id`: of an envelope, from a printed address or a link. */
export function VerifyScreen({ id }: { id?: string }) {
  const { t } = useLingui()
  const { state, check, reset } = useVerification()
  const facts = useEnvelopeFacts(id)
  useEffect(() => {
    if (state.status === 'checking') announce(t`Checking the file`)
  }, [state.status, t])

  if (state.status === 'checked')
    return <CheckedFile checked={state} facts={facts} onAnother={reset} onFile={check} />
  return (
    <div className={styles.verify} data-own-foot>
      <PageTitle title={t`Verify a document`} size="h24" />
      {id === undefined ? (
        <p className="m t16">
          <Trans>See who signed a PDF, when, and whether anything was changed afterwards.</Trans>
        </p>
      ) : (
        <EnvelopeFacts reading={facts} />
      )}
      {state.status === 'checking' ? (
        <Checking name={state.name} pages={state.pages} />
      ) : (
        <>
          {state.status === 'failed' ? (
            <div className="card">
              <ErrorState
                title={state.tooSlow ? t`Checking took too long and was stopped` : t`The check did not run`}
              >
                <bdi>{state.name}</bdi>
              </ErrorState>
            </div>
          ) : null}
          <FileDrop
            label={id === undefined ? t`Choose a PDF or drop it here` : t`Drop the file to see names`}
            hint={t`The file is checked in this browser and is not uploaded.`}
            accept="application/pdf,.pdf"
            onFiles={([file]) => file && check(file)}
          />
        </>
      )}
    </div>
  )
}
