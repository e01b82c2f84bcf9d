/** Short ways to write blocks, so that a document's file reads like the document. */
import type { Language } from '../../../sync/entities/envelope.ts'
import type { BlankLine, Block, SigningParty } from '../content.ts'

export const p = (text: string): Block => ({ kind: 'paragraph', text })
export const inset = (text: string): Block => ({ kind: 'paragraph', text, inset: true })
export const h = (text: string): Block => ({ kind: 'heading', text })
export const table = (
  widths: readonly number[],
  head: readonly string[],
  ...rows: readonly (readonly string[])[]
): Block => ({ kind: 'table', widths, head, rows })
export const facts = (...rows: readonly (readonly [string, string])[]): Block => ({ kind: 'facts', rows })
export const blanks = (...lines: readonly BlankLine[]): Block => ({ kind: 'blanks', lines })
export const boxes = (...lines: readonly BlankLine[]): Block => ({ kind: 'boxes', lines })
export const newPage: Block = { kind: 'newPage' }

const LABELS: Record<Language, { signature: string; name: string; date: string }> = {
  en: { signature: 'Signature', name: 'Name and title', date: 'Date' },
  ar: { signature: 'التوقيع', name: 'الاسم والمسمى الوظيفي', date: 'التاريخ' },
  fr: { signature: 'Signature', name: 'Nom et fonction', date: 'Date' },
}

/** A signature block with its three lines, named after the party: `client.signature`, `client.name`, `client.date`. */
export function party(language: Language, at: string, heading: string, company: string): SigningParty {
  const labels = LABELS[language]
  return {
    heading,
    company,
    lines: [
      { at: `${at}.signature`, label: labels.signature, heightPt: 56 },
      { at: `${at}.name`, label: labels.name },
      { at: `${at}.date`, label: labels.date },
    ],
  }
}

export const parties = (heading: string, ...list: readonly SigningParty[]): Block => ({
  kind: 'parties',
  heading,
  parties: list,
})

/** What every contract ends with. Numbering goes on from `from`. */
export function generalClauses(language: Language, from: number): readonly Block[] {
  return GENERAL[language].flatMap(([heading, ...texts], at) => [
    h(`${from + at}. ${heading}`),
    ...texts.map((text, n) => p(`${from + at}.${n + 1} ${text}`)),
  ])
}

const GENERAL: Record<Language, readonly (readonly [string, ...string[]])[]> = {
  en: [
    [
      'Insurance and liability',
      'Each party shall carry the insurance that the law and good practice require for its part, and shall show evidence of it within five working days of being asked.',
      'Neither party is liable for loss of profit. Nothing in this Agreement limits liability for death, personal injury or fraud.',
    ],
    [
      'Confidentiality',
      'Each party shall keep confidential all drawings, access codes, prices and tenant information received from the other, during the term and for three years after it.',
      'A party may disclose what a court or an authority lawfully requires, after telling the other party where that is permitted.',
    ],
    [
      'Ending this Agreement',
      'Either party may end this Agreement on ninety days’ written notice, or at once if the other commits a material breach and does not remedy it within twenty working days of being asked to.',
    ],
    [
      'Notices',
      'Notices are given in writing to the addresses at the head of this Agreement, or to the e-mail address of the signatory. A notice sent by e-mail is received on the next working day.',
    ],
    [
      'Governing law',
      'This Agreement is governed by the laws of the Emirate of Abu Dhabi. The parties agree that it may be signed electronically and that each electronic signature binds the party making it.',
    ],
  ],
  ar: [
    [
      'التأمين والمسؤولية',
      'يلتزم كل طرف بالتأمين الذي يقتضيه القانون والعرف المهني، ويقدّم ما يثبت ذلك خلال خمسة أيام عمل من طلبه.',
      'لا يُسأل أي من الطرفين عن فوات الربح. ولا تحد هذه الاتفاقية من المسؤولية عن الوفاة أو الإصابة أو الغش.',
    ],
    [
      'السرية',
      'يحافظ كل طرف على سرية المخططات ورموز الدخول والأسعار وبيانات المستأجرين طوال المدة ولثلاث سنوات بعدها.',
      'يجوز الإفصاح عما تطلبه المحكمة أو الجهة المختصة وفقًا للقانون، بعد إشعار الطرف الآخر متى كان ذلك مسموحًا.',
    ],
    [
      'إنهاء الاتفاقية',
      'لأي من الطرفين إنهاء هذه الاتفاقية بإشعار كتابي مدته تسعون يومًا، أو فورًا إذا أخل الطرف الآخر إخلالًا جوهريًا ولم يصححه خلال عشرين يوم عمل.',
    ],
    [
      'الإشعارات',
      'تُوجَّه الإشعارات كتابةً إلى العناوين المبينة في صدر هذه الاتفاقية أو إلى البريد الإلكتروني للموقّع، ويُعد الإشعار المرسل بالبريد الإلكتروني مستلمًا في يوم العمل التالي.',
    ],
    [
      'القانون الواجب التطبيق',
      'تخضع هذه الاتفاقية لقوانين إمارة أبوظبي. ويتفق الطرفان على جواز توقيعها إلكترونيًا وعلى أن كل توقيع إلكتروني ملزم لصاحبه.',
    ],
  ],
  fr: [
    [
      'Assurances et responsabilité',
      'Chaque partie souscrit les assurances que la loi et les usages de sa profession exigent, et en justifie dans les cinq jours ouvrés suivant la demande.',
      'Aucune partie ne répond du manque à gagner. Rien dans le présent contrat ne limite la responsabilité en cas de décès, de dommage corporel ou de fraude.',
    ],
    [
      'Confidentialité',
      'Chaque partie garde confidentiels les plans, codes d’accès, prix et données des locataires reçus de l’autre, pendant la durée du contrat et trois ans après son terme.',
      'Une partie peut communiquer ce qu’un tribunal ou une autorité exige légalement, après en avoir informé l’autre lorsque cela est permis.',
    ],
    [
      'Fin du contrat',
      'Chaque partie peut mettre fin au contrat par écrit avec un préavis de quatre-vingt-dix jours, ou sans préavis si l’autre manque gravement à ses obligations et n’y remédie pas dans les vingt jours ouvrés.',
    ],
    [
      'Notifications',
      'Les notifications sont faites par écrit aux adresses en tête du contrat ou à l’adresse électronique du signataire ; un message électronique est réputé reçu le jour ouvré suivant.',
    ],
    [
      'Droit applicable',
      'Le contrat est régi par le droit de l’émirat d’Abou Dabi. Les parties conviennent qu’il peut être signé électroniquement et que chaque signature électronique engage son auteur.',
    ],
  ],
}
