import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconDownload, IconShare } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isNothing, type OwnWork, readOwnWork } from '../../../backup/own-work.ts'
import { MAX_PASSPHRASE, strengthOf, suggestPassphrase } from '../../../backup/rules/passphrase.ts'
import { writeBackup } from '../../../backup/write-backup.ts'
import { useMember } from '../../../device/use-member.ts'
import { saveBlob } from '../../../files/save-blob.ts'
import { browserName } from '../../../identity/browser-name.ts'
import { FailureBanner } from '../../../identity/failure-banner.tsx'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { State } from '../../../ui/states.tsx'
import { FileSize } from '../../../ui/values.tsx'
import styles from './backup.module.css'

export function MakeBackupDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const member = useMember()
  const [work, setWork] = useState<OwnWork | null>(null)
  const [made, setMade] = useState<File | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  const stop = useRef(new AbortController())
  useEffect(() => {
    const mine = new AbortController()
    stop.current = mine
    readOwnWork(member).then(setWork, () => setFailed(true))
    // Closed, or the device was locked: nothing goes on being read.
    return () => mine.abort()
  }, [member])

  const make = async (passphrase: string) => {
    setFailed(false)
    setDone(0)
    const { signal } = stop.current
    try {
      const bytes = await writeBackup(member, {
        passphrase,
        device: browserName(navigator.userAgent).name ?? '',
        now: Date.now,
        onProgress: setDone,
        signal,
      })
      const day = new Date().toISOString().slice(0, 10)
      setMade(new File([bytes], `backup-${day}.tawqi`, { type: bytes.type }))
    } catch {
      if (!signal.aborted) setFailed(true)
    }
    setDone(null)
  }

  const title = t`Make a backup file`
  if (made) return <Ready title={title} file={made} onClose={onClose} />
  if (work && isNothing(work))
    return (
      <Dialog open title={title} onClose={onClose}>
        <State icon={IconCircleCheck} title={t`There is nothing to back up.`}>
          <Trans>The server has everything you did on this device.</Trans>
        </State>
      </Dialog>
    )
  return (
    <Dialog open title={title} onClose={onClose}>
      <FailureBanner text={failed ? t`The file could not be made. Nothing has changed; try again.` : null} />
      {work ? (
        <Contents work={work} />
      ) : (
        <Skeleton>
          <Bone width="64%" height={20} />
        </Skeleton>
      )}
      {done === null ? null : <ProgressBar value={done} label={title} />}
      {work ? <PassphraseForm busy={done !== null} onPassphrase={make} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Contents({ work }: { readonly work: OwnWork }) {
  const forms = work.words.length + work.progress.length
  return (
    <dl className={styles.sums}>
      {work.wishes.length > 0 ? (
        <div>
          <dt>
            <Trans>Unsent, or not accepted</Trans>
          </dt>
          <dd>
            <Plural value={work.wishes.length} one="# action" other="# actions" />
          </dd>
        </div>
      ) : null}
      {work.files.length > 0 ? (
        <div>
          <dt>
            <Trans>Files on their way</Trans>
          </dt>
          <dd>
            <FileSize bytes={work.files.reduce((sum, one) => sum + one.sizeBytes, 0)} />
          </dd>
        </div>
      ) : null}
      {work.drafts.length > 0 ? (
        <div>
          <dt>
            <Trans>Drafts not saved yet</Trans>
          </dt>
          <dd>
            <Plural value={work.drafts.length} one="# draft" other="# drafts" />
          </dd>
        </div>
      ) : null}
      {forms > 0 ? (
        <div>
          <dt>
            <Trans>Half filled in</Trans>
          </dt>
          <dd>
            <Plural value={forms} one="# form" other="# forms" />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

function PassphraseForm(props: {
  readonly busy: boolean
  readonly onPassphrase: (passphrase: string) => Promise<void>
  readonly onClose: () => void
}) {
  const { busy, onPassphrase, onClose } = props
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [again, setAgain] = useState('')
  const [suggested, setSuggested] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const strength = strengthOf(text)
  const isSame = text === again
  const suggest = () => {
    const phrase = suggestPassphrase((length) => crypto.getRandomValues(new Uint8Array(length)))
    setSuggested(phrase)
    setText(phrase)
    setAgain(phrase)
  }
  const submit = () => {
    setTried(true)
    if (strength !== 'weak' && isSame) void onPassphrase(text)
  }
  const type = (value: string) => {
    setSuggested(null)
    setText(value)
  }
  const weak = t`Too easy to find out. Take four or more words that do not belong together.`
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) submit()
      }}
    >
      <p>
        <Trans>
          Nobody can open the file without its passphrase, and nobody can reset it. Keep the two apart.
        </Trans>
      </p>
      <PasswordInput
        label={t`Passphrase`}
        autoComplete="new-password"
        maxLength={MAX_PASSPHRASE}
        value={text}
        onText={type}
        hint={t`At least 12 characters; only you should know it.`}
        {...(text !== '' && strength === 'weak' && (tried ? { error: weak } : { warning: weak }))}
        {...(text === '' && tried && { error: t`Choose a passphrase` })}
        {...(strength === 'fair' && { success: t`Good enough for most. More words make it stronger.` })}
        {...(strength === 'strong' && { success: t`Strong` })}
      />
      {suggested ? (
        <div>
          <p>
            <Trans>Write it down before you go on:</Trans>
          </p>
          <p className={styles.phrase}>
            <Ltr>{suggested}</Ltr>
          </p>
        </div>
      ) : (
        <PasswordInput
          label={t`Passphrase again`}
          autoComplete="new-password"
          maxLength={MAX_PASSPHRASE}
          value={again}
          onText={setAgain}
          {...(tried && !isSame && { error: t`The two are not the same` })}
        />
      )}
      <div className="row wrap">
        <Button size="md" variant="ghost" onClick={suggest}>
          <Trans>Suggest one</Trans>
        </Button>
        <span className="grow" />
        <Button size="md" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size="md" variant="filled" type="submit" busy={busy}>
          <Trans>Make the file</Trans>
        </Button>
      </div>
    </form>
  )
}

/** A file is handed over by a tap of its own: browsers let nothing be shared without one. */
function Ready(props: { readonly title: string; readonly file: File; readonly onClose: () => void }) {
  const { title, file, onClose } = props
  const { t } = useLingui()
  const [saved, setSaved] = useState(false)
  const canShare = navigator.canShare?.({ files: [file] }) === true
  const share = () =>
    navigator.share({ files: [file] }).then(
      () => setSaved(true),
      () => undefined,
    )
  const save = () => {
    saveBlob(file, file.name)
    setSaved(true)
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          {saved ? (
            <Button size="md" onClick={onClose}>
              <Trans>Done</Trans>
            </Button>
          ) : null}
          {canShare ? (
            <Button size="md" variant="outline" icon={IconShare} onClick={() => void share()}>
              <Trans>Share</Trans>
            </Button>
          ) : null}
          <Button size="md" variant="filled" icon={IconDownload} onClick={save}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <State icon={IconCircleCheck} title={t`The file is ready.`}>
        <Ltr>{file.name}</Ltr>
        <br />
        <FileSize bytes={file.size} />
      </State>
      <p className="m">
        <Trans>
          Keep it somewhere other than on this device. Your work stays here as well and is still sent.
        </Trans>
      </p>
    </Dialog>
  )
}
