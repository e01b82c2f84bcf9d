import { Trans, useLingui } from '@lingui/react/macro'
import { IconLifebuoy } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { use, useCallback, useEffect, useState } from 'react'
import type { RescuedDraft } from '../../live/rescued-drafts.ts'
import { RescuedDraftsContext } from '../../live/rescued-drafts-context.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/values.tsx'
import styles from './rescued-drafts.module.css'

/** Above the drafts: copies the server would not take, kept because nothing a person made is thrown away. */
export function RescuedDraftsList() {
  const { t } = useLingui()
  const rescued = use(RescuedDraftsContext)
  const navigate = useNavigate()
  const [drafts, setDrafts] = useState<readonly RescuedDraft[]>([])
  const [discarding, setDiscarding] = useState<RescuedDraft | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(
    () =>
      rescued.list().then(
        (found) => setDrafts(found),
        () => undefined,
      ),
    [rescued],
  )
  useEffect(() => void load(), [load])
  const sentences: Readonly<Record<string, string>> = {
    revoked: t`You were taken out of this draft before your last changes were saved.`,
    closed: t`It was sent before your last changes were saved.`,
    returned: t`It came back from a backup file.`,
    readOnly: t`You may only look at this draft now; your changes could not be saved in it.`,
  }
  const restore = async ({ id }: RescuedDraft) => {
    setFailed(false)
    const envelopeId = await rescued.restore(id).catch(() => undefined)
    if (envelopeId === undefined) return setFailed(true)
    await load()
    if (envelopeId) await navigate({ to: '/add', search: { draft: envelopeId, step: 'recipients' } } as never)
  }
  if (drafts.length === 0) return null
  return (
    <div className={styles.rescued}>
      {drafts.map((one) => (
        <Banner
          key={one.id}
          icon={IconLifebuoy}
          tone="warn"
          acts={
            <>
              <Button variant="outline" onClick={() => void restore(one)}>
                <Trans>Restore as new draft</Trans>
              </Button>
              <Button variant="ghost" onClick={() => setDiscarding(one)}>
                <Trans>Discard</Trans>
              </Button>
            </>
          }
        >
          <p className="b">
            <bdi>{one.title || t`Untitled document`}</bdi>
          </p>
          <p>
            {sentences[one.why] ?? t`The server could not take this copy.`}{' '}
            <Trans>Everything in it is kept on this device.</Trans>{' '}
            <span className="m">
              <RelativeTime at={one.at} />
            </span>
          </p>
          {failed ? (
            <p role="alert">
              <Trans>It could not be restored. Nothing is lost; try again.</Trans>
            </p>
          ) : null}
        </Banner>
      ))}
      <AlertDialog
        open={discarding !== null}
        title={t`Discard this copy?`}
        confirmLabel={t`Discard`}
        destructive
        onConfirm={() => {
          const gone = discarding
          setDiscarding(null)
          if (gone) void rescued.discard(gone.id).then(load)
        }}
        onCancel={() => setDiscarding(null)}
      >
        <Trans>It is nowhere else. What is in it cannot be brought back.</Trans>
      </AlertDialog>
    </div>
  )
}
