import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconFileTypePdf, IconPaperclip } from '@tabler/icons-react'
import type { RecipientView } from '../../../sync/collab/draft-view.ts'
import { setMessage, setTitle } from '../../../sync/collab/edit-settings.ts'
import { groupOf } from '../../../sync/collab/read-people.ts'
import { MAX_MESSAGE, MAX_TITLE } from '../../../sync/entities/envelope.ts'
import { STEP_FACES } from '../../faces/signing/step-faces.ts'
import { LOCALE_NAMES } from '../../i18n/locale.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { READ_ACCESS_WORDS } from '../create/read-access-words.ts'
import { toneOf } from '../designer/designer-context.tsx'
import { EnoughText } from '../recipients/group-line.tsx'
import { RecipientMarks } from '../recipients/recipient-marks.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'
import { ExpiryText } from './expiry-text.tsx'
import optionsPanelStyles from './options-panel.module.css'
import { PlaceholderMenu } from './placeholder-menu.tsx'
import { ReminderText } from './reminder-text.tsx'
import { SubjectInput } from './subject-input.tsx'
import styles from './summary-panel.module.css'
import { OptionRows, Row } from './summary-rows.tsx'

/** Title, subject and message stand open; all else is a row that leads to where it is written. */
export function SummaryPanel({ onOptions }: { readonly onOptions: () => void }) {
  const { t, i18n } = useLingui()
  const { live, draft, reading, goTo } = useWizard()
  const format = useFormat()
  const has = (code: string) => reading.problems.some((one) => one.code === code)
  return (
    <div className={optionsPanelStyles.summary}>
      <TextInput
        id="draft-title"
        label={t`Title`}
        maxLength={MAX_TITLE}
        value={draft.title}
        onText={(title) => live.edit((ydoc) => setTitle(ydoc, title))}
        {...(has('title-missing') && { error: t`The title is missing` })}
      />
      <SubjectInput missing={has('subject-missing')} />
      <TextArea
        id="draft-message"
        label={t`Message to all recipients`}
        optional
        counter
        labelEnd={
          <PlaceholderMenu
            inputId="draft-message"
            label={t`Insert into the message`}
            text={draft.message}
            onText={(message) => live.edit((ydoc) => setMessage(ydoc, message))}
          />
        }
        maxLength={MAX_MESSAGE}
        value={draft.message}
        onText={(message) => live.edit((ydoc) => setMessage(ydoc, message))}
      />
      <dl className={classNames('card', styles.rows)}>
        <Row label={t`Documents`} onEdit={() => goTo('recipients')}>
          <ul>
            {draft.documents.map((one) => (
              <li key={one.id}>
                <Icon of={IconFileTypePdf} />
                <span className="grow cut" dir="auto">
                  {one.name}
                </span>
                <span className="m t12">
                  {one.pages
                    ? t`${plural(one.pages.length, { one: '# page', other: '# pages' })}`
                    : format.fileSize(one.sizeBytes)}
                </span>
              </li>
            ))}
            {draft.attachments.map((one) => (
              <li key={one.id}>
                <Icon of={IconPaperclip} />
                <span className="grow cut" dir="auto">
                  {one.name}
                </span>
                <span className="m t12">{i18n._(READ_ACCESS_WORDS[one.readAccess])}</span>
              </li>
            ))}
          </ul>
        </Row>
        <Row label={t`Recipients`} onEdit={() => goTo('recipients')}>
          <ul>
            {draft.recipients.map((one) => (
              <li key={one.id}>
                <span className="t12 m num">{format.number(one.order)}</span>
                <Avatar
                  name={one.name || one.email || '?'}
                  tone={toneOf(draft.recipients, one.id)}
                  size={24}
                />
                <span className="grow" style={{ minInlineSize: 0 }}>
                  <span className="cut" dir="auto" style={{ display: 'block' }}>
                    {one.name || one.email}
                  </span>
                  <RecipientMarks recipient={one} />
                </span>
                <span className="m t12">
                  <Part recipient={one} />
                  <GroupPart recipient={one} />
                </span>
              </li>
            ))}
          </ul>
        </Row>
        <Row label={t`Expires`} onEdit={onOptions}>
          <ExpiryText />
          {draft.expiresAt === null || draft.warnDaysBefore === null ? null : (
            <div className="t12 m">
              {t`${plural(draft.warnDaysBefore, { one: 'You are warned # day before', other: 'You are warned # days before' })}`}
            </div>
          )}
        </Row>
        <Row label={t`Reminders`} onEdit={onOptions}>
          <ReminderText />
        </Row>
        <Row label={t`Language`} onEdit={onOptions}>
          <bdi lang={draft.language}>{LOCALE_NAMES[draft.language]}</bdi>
        </Row>
        <OptionRows onEdit={onOptions} />
      </dl>
    </div>
  )
}

/** "Signs, 3 fields" */
function Part({ recipient }: { readonly recipient: RecipientView }) {
  const { t, i18n } = useLingui()
  const { draft } = useWizard()
  const group = groupOf(recipient, draft.groups)
  const seat = group ? group.seats[0] : recipient.id
  const count = draft.fields.filter((one) => one.recipientId === seat).length
  const role = i18n._(STEP_FACES[recipient.kind].role)
  if (count === 0) return role
  const counted = t`${plural(count, { one: '# field', other: '# fields' })}`
  return t`${role}, ${counted}`
}

/** "The board: 2 of 3 are enough" */
function GroupPart({ recipient }: { readonly recipient: RecipientView }) {
  const { draft } = useWizard()
  const group = groupOf(recipient, draft.groups)
  if (!group) return null
  return (
    <span className={styles.inGroupOf}>
      <bdi>{group.name}</bdi>: <EnoughText group={group} />
    </span>
  )
}
