/** The audit of administration as files: what the list on the screen shows, for whoever reads it elsewhere. */
import type * as z from 'zod/mini'
import type { toldAdministration } from '../../sync/calls/organization.ts'
import type { Language } from '../../sync/entities/envelope.ts'
import { bareId } from '../../sync/ids.ts'
import { permissionOf } from '../../sync/rules/authority.ts'
import { writeCsv } from '../../sync/rules/write-csv.ts'
import type { ChainState } from '../evidence/audit-trail.ts'
import { reportSentences } from '../reports/words.ts'
import type { ReportContent, ReportRow } from '../sealing/report.ts'

type Told = z.infer<typeof toldAdministration>

export interface AdministrationReported {
  readonly language: Language
  readonly organization: { readonly id: string; readonly name: string }
  readonly timeZone: string
  readonly drawnAt: number
  readonly events: readonly Told[]
  /** Null where it was not looked at. */
  readonly chain: ChainState | null
}

const sayIn =
  (language: Language) =>
  (key: string, values: Record<string, string> = {}): string =>
    reportSentences.format(language, key, values)

const LOCALES = { en: 'en-GB', ar: 'ar-AE-u-nu-latn', fr: 'fr-FR' } as const

/** To the second, the zone named. */
const whenIn = ({ language, timeZone }: AdministrationReported) => {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    ...({ year: 'numeric', month: 'short', day: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const),
    ...({ timeZone, timeZoneName: 'shortOffset' } as const),
  })
  return (at: number) => format.format(at)
}

const valueIn =
  (language: Language) =>
  ({ kind, field, ...told }: Told, when: 'before' | 'after'): string => {
    const say = sayIn(language)
    const value = told[when]
    if (typeof value === 'boolean') return say(value ? 'value.yes' : 'value.no')
    if (value === null) return ''
    return kind === 'roleChanged' && field !== null && Object.hasOwn(ROLE_LISTS, field)
      ? givenInWords(String(value), ROLE_LISTS[field as 'permissions'], say)
      : String(value)
  }

/** What a role gives and takes is kept as codes. */
const ROLE_LISTS = {
  permissions: (code: string) => `permission.${permissionOf(Number(code)) ?? code}`,
  restrictions: (code: string) => `restriction.${code}`,
} as const

const givenInWords = (codes: string, keyOf: (code: string) => string, say: (key: string) => string): string =>
  codes
    .split(',')
    .filter((code) => code !== '')
    .map((code) => (reportSentences.has(keyOf(code)) ? say(keyOf(code)) : code))
    .join(' · ')

export function administrationCsv(report: AdministrationReported): Uint8Array {
  const say = sayIn(report.language)
  const when = whenIn(report)
  const value = valueIn(report.language)
  const columns = ['entry', 'time', 'event', 'by', 'before', 'after', 'entryHash']
  return writeCsv([
    columns.map((name) => say(`column.${name}`)),
    ...report.events.map((one) => [
      ...[String(one.n), when(one.at), one.description, one.user],
      ...[value(one, 'before'), value(one, 'after'), one.hash],
    ]),
  ])
}

export function administrationReport(report: AdministrationReported): ReportContent {
  const { language, organization, drawnAt, events, chain } = report
  const say = sayIn(language)
  const when = whenIn(report)
  const value = valueIn(language)
  const pageOf = say('label.pageOf', { page: '{page}', pages: '{pages}' })
  const row = (label: string, text: string, as?: ReportRow['as']): ReportRow[] =>
    text === '' ? [] : [{ label, value: text, ...(as && { as }) }]
  return {
    language,
    title: say('title.administration'),
    organization: organization.name,
    about: organization.name,
    generatedAt: new Date(drawnAt).toISOString(),
    footer: `${bareId(organization.id)}  ·  ${pageOf}`,
    sections: [
      {
        heading: say('section.chain'),
        entries: [
          {
            rows: [
              ...row(say('label.chain'), chain === null ? '' : chainWords(chain, say), 'strong'),
              ...row(say('label.entries'), chain?.unbroken ? String(chain.events) : ''),
            ],
          },
        ],
      },
      {
        heading: say('section.events'),
        entries: events.map((one) => ({
          rows: [
            ...row(when(one.at), one.description, 'strong'),
            ...row(say('label.actor'), one.user),
            ...row(say('column.before'), value(one, 'before')),
            ...row(say('column.after'), value(one, 'after')),
            ...row(say('label.entry'), String(one.n)),
            ...row(say('label.entryHash'), one.hash, 'code'),
          ],
        })),
      },
    ],
  }
}

const chainWords = (chain: ChainState, say: ReturnType<typeof sayIn>): string =>
  chain.unbroken ? say('value.unbroken') : say('value.broken', { n: String(chain.brokenAt) })
