import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconCalendarPlus,
  IconClock,
  IconHash,
  IconPaperclip,
  IconRosetteDiscountCheck,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../i18n/use-now.ts'
import { Fact } from '../../ui/pill.tsx'
import { DUE_SOON_MS, type RowFact } from '../rules/row-status.ts'

export function RowFacts({ facts }: { facts: readonly RowFact[] }) {
  return facts.map((fact) => <OneFact key={fact.kind} fact={fact} />)
}

function OneFact({ fact }: { fact: RowFact }) {
  const { t } = useLingui()
  const format = useFormat()
  switch (fact.kind) {
    case 'due':
      return (
        <Fact icon={IconClock} {...(fact.soon && { tone: 'warn' })}>
          <Due at={fact.at} />
        </Fact>
      )
    case 'attachments':
      return (
        <Fact icon={IconPaperclip}>
          <span className="sr">{t`Attachments`}</span>
          <bdi>{format.number(fact.count)}</bdi>
        </Fact>
      )
    case 'progress':
      return (
        <Fact icon={IconUsers}>
          <span className="sr">{t`Done`}</span>
          <bdi dir="ltr">
            {format.number(fact.done)}/{format.number(fact.of)}
          </bdi>
        </Fact>
      )
    case 'sealed':
      return (
        <Fact icon={IconRosetteDiscountCheck}>
          <Trans>Sealed</Trans>
        </Fact>
      )
    case 'number':
      return (
        <Fact icon={IconHash}>
          <span className="sr">{t`Document number`}</span>
          <bdi dir="ltr">{fact.text}</bdi>
        </Fact>
      )
    case 'assignees':
      return (
        <Fact icon={IconUser}>
          <span className="sr">{t`Assigned to`}</span>
          <bdi>{format.list(fact.names)}</bdi>
        </Fact>
      )
    case 'created': {
      const day = format.date(new Date(fact.at))
      return (
        <Fact icon={IconCalendarPlus}>
          <Trans>Created {day}</Trans>
        </Fact>
      )
    }
  }
}

const DAY_MS = 86_400_000

/** "Due Sunday" while the day of the week says most, then "Expires Nov 30, 2026". */
export function Due({ at, long = false }: { at: number; long?: boolean }) {
  const now = useNow().getTime()
  const format = useFormat()
  const left = at - now
  const date = new Date(at)
  if (!long && left > 0 && left <= DUE_SOON_MS) {
    const sameDay = format.date(date) === format.date(new Date(now))
    if (sameDay) return <Trans>Due today</Trans>
    if (left < DAY_MS && format.date(date) === format.date(new Date(now + DAY_MS)))
      return <Trans>Due tomorrow</Trans>
    const weekday = format.weekday(date)
    return <Trans>Due {weekday}</Trans>
  }
  const day = format.date(date)
  return left > 0 ? <Trans>Expires {day}</Trans> : <Trans>Expired {day}</Trans>
}
