import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  IconArrowBackUp,
  IconChevronLeft,
  IconCornerUpLeft,
  IconDotsVertical,
  IconDownload,
  IconListDetails,
  IconMessageCancel,
  IconMessageQuestion,
  IconMessages,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconUserShare,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, type RefObject, useState } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { SigningAct } from '../acts/rules/envelope-acts.ts'
import { useLanguage } from '../i18n/language.ts'
import { LOCALE_NAMES, LOCALES } from '../i18n/locale.ts'
import { useFormat } from '../i18n/use-format.ts'
import type { PdfPagesHandle, PdfView } from '../pdf/pdf-pages.tsx'
import { ZoomControls } from '../pdf/zoom-controls.tsx'
import { useSigningHost } from '../signing/signing-host.ts'
import { Count } from '../ui/count.tsx'
import type { IconShape } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import frameStyles from './signing-frame.module.css'
import styles from './signing-header.module.css'

export interface SigningHeaderProps {
  readonly envelope: Envelope
  readonly view: PdfView | null
  readonly pages: RefObject<PdfPagesHandle | null>
  /** How much there is to do; null once it is under way or when there is nothing. */
  readonly effort: { readonly fields: number; readonly minutes: number } | null
  /** Left out: the sender does not allow it. */
  readonly onDownload: (() => void) | undefined
  /** Messages and supporting files, for whoever has no other place for them. */
  readonly onTalk?: (() => void) | undefined
  readonly onList?: (() => void) | undefined
  readonly onNext?: (() => void) | undefined
  readonly onPrevious?: (() => void) | undefined
  readonly onReject?: (() => void) | undefined
  /** What else this person may do with their part, as the rule permits. */
  readonly acts: readonly SigningAct[]
  readonly onSide: (act: SigningAct) => void
  /** Why rejecting is off just now, beside it. */
  readonly rejectOff?: string | undefined
  readonly chip?: ReactNode
}

type SideLook = { readonly icon: IconShape; readonly label: MessageDescriptor; readonly mirror?: true }
const SIDE_LOOKS: Readonly<Record<SigningAct, SideLook>> = {
  askQuestion: { icon: IconMessageQuestion, label: msg`Request information` },
  withdrawQuestion: { icon: IconMessageCancel, label: msg`Withdraw question` },
  delegateStep: { icon: IconUserShare, label: msg`Delegate` },
  returnStep: { icon: IconCornerUpLeft, label: msg`Return to the previous step`, mirror: true },
  revertEnvelope: { icon: IconArrowBackUp, label: msg`Revert for changes`, mirror: true },
  rejectStep: { icon: IconX, label: msg`Reject` },
}

/** Who sent what, where one is in it, and the acts that are not the next step. */
export function SigningHeader(props: SigningHeaderProps) {
  const {
    envelope,
    view,
    pages,
    effort,
    onDownload,
    onTalk,
    onList,
    onNext,
    onPrevious,
    onReject,
    acts,
    onSide,
    rejectOff,
    chip,
  } = props
  const { t } = useLingui()
  const format = useFormat()
  const host = useSigningHost()
  const sender = <bdi>{envelope.owner.name}</bdi>
  const pageCount = envelope.documents[view?.documentIndex ?? 0]?.pages.length ?? 0
  const [page, count] = [format.number(view?.page ?? 1), format.number(pageCount)]
  return (
    <header className={frameStyles.head}>
      {host.onClose === undefined ? (
        <SenderLogo />
      ) : (
        <IconButton icon={IconChevronLeft} mirrorIcon large label={t`Back to inbox`} onClick={host.onClose} />
      )}
      <div className="grow">
        <h1 className="b cut" dir="auto">
          {envelope.title}
        </h1>
        <div className="t12 m cut">
          <Trans>From {sender}</Trans>
          {effort === null ? (
            <>
              {' · '}
              <Trans>
                page {page} of {count}
              </Trans>
            </>
          ) : (
            <>
              {' · '}
              <Plural value={effort.fields} one="# field" other="# fields" />
              {' · '}
              <Plural value={effort.minutes} one="about # min" other="about # min" />
            </>
          )}
        </div>
      </div>
      {chip}
      {onTalk && talkCount(envelope) > 0 ? (
        <IconButton icon={IconMessages} large label={t`Messages and attachments`} onClick={onTalk} />
      ) : null}
      <div className={styles.zoom}>
        <ZoomControls pages={pages} view={view} />
      </div>
      <Menu
        align="end"
        label={t`More`}
        trigger={<IconButton icon={IconDotsVertical} large label={t`More: fields, download, other acts`} />}
      >
        {onNext === undefined ? null : (
          <MenuItem icon={IconPlayerSkipForward} mirrorIcon onSelect={onNext} end={<kbd>Alt N</kbd>}>
            <Trans>Next field</Trans>
          </MenuItem>
        )}
        {onPrevious === undefined ? null : (
          <MenuItem icon={IconPlayerSkipBack} mirrorIcon onSelect={onPrevious} end={<kbd>Alt P</kbd>}>
            <Trans>Previous field</Trans>
          </MenuItem>
        )}
        {onList === undefined ? null : (
          <MenuItem icon={IconListDetails} onSelect={onList} end={<kbd>Alt L</kbd>}>
            <Trans>Fields as a list</Trans>
          </MenuItem>
        )}
        {onTalk === undefined ? null : (
          <MenuItem icon={IconMessages} onSelect={onTalk} end={<Count of={talkCount(envelope)} />}>
            <Trans>Messages and attachments</Trans>
          </MenuItem>
        )}
        {onDownload === undefined ? null : (
          <MenuItem icon={IconDownload} onSelect={onDownload}>
            <Trans>Download</Trans>
          </MenuItem>
        )}
        {host.kind === 'guest' ? <LanguageItems /> : null}
        {acts.length === 0 ? null : <MenuSeparator />}
        {acts.map((one) => {
          const { icon, label, mirror } = SIDE_LOOKS[one]
          return (
            <MenuItem key={one} icon={icon} mirrorIcon={mirror ?? false} onSelect={() => onSide(one)}>
              {t(label)}
            </MenuItem>
          )
        })}
        {onReject === undefined ? null : (
          <>
            <MenuSeparator />
            <MenuItem
              icon={IconX}
              bad
              onSelect={onReject}
              {...(rejectOff !== undefined && { disabledReason: rejectOff })}
            >
              <Trans>Reject</Trans>
            </MenuItem>
          </>
        )}
      </Menu>
    </header>
  )
}

const talkCount = ({ messages, attachments }: Envelope): number => messages.length + attachments.length

/** Of the organisation that sends, for people who know it and not us. */
function SenderLogo() {
  const { logo } = useSigningHost()
  const [failed, setFailed] = useState(false)
  if (logo === undefined || failed) return <span className={frameStyles.space} />
  return <img className={styles.logo} src={logo.url} alt={logo.name} onError={() => setFailed(true)} />
}

/** Guests have no preferences page; a changed language changes words and direction, nothing that was entered. */
function LanguageItems() {
  const language = useLanguage()
  return (
    <>
      <MenuSeparator />
      {LOCALES.map((locale) => (
        <MenuItem
          key={locale}
          lang={locale}
          checked={locale === language.locale()}
          onSelect={() => void language.switchTo(locale)}
        >
          {LOCALE_NAMES[locale]}
        </MenuItem>
      ))}
    </>
  )
}
