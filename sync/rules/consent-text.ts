/**
 * What a person agrees to before the first electronic signature. The text they saw, its version and language are
 * kept with the act for ever, so a changed sentence is a new version and the old one stays in the history below.
 *
 * - 2026-11: first text.
 */
import type { Consent, Language } from '../entities/envelope.ts'

export const CONSENT_VERSION = '2026-11'

const TEXTS: Readonly<Record<Language, string>> = {
  en: 'You agree to sign this document electronically. Your electronic signature shows your intent to sign and binds you as a handwritten signature does. You may read the whole document first, download a copy, or reject it with a reason instead. With your signature we keep your name and e-mail address, what you entered, the time, and the version of the document you read. If you sign without a connection, your signature counts only when the server has accepted it.',
  ar: 'أنت توافق على توقيع هذا المستند إلكترونيًا. يدل توقيعك الإلكتروني على نيتك في التوقيع ويلزمك كما يلزمك التوقيع بخط اليد. يمكنك قراءة المستند كاملًا أولًا أو تنزيل نسخة منه أو رفضه مع ذكر السبب. نحفظ مع توقيعك اسمك وبريدك الإلكتروني وما أدخلته والوقت ونسخة المستند التي قرأتها. إذا وقّعت بلا اتصال فلا يُعتد بتوقيعك إلا بعد أن يقبله الخادم.',
  fr: 'Vous acceptez de signer ce document électroniquement. Votre signature électronique manifeste votre intention de signer et vous engage comme une signature manuscrite. Vous pouvez d’abord lire tout le document, en télécharger une copie, ou le refuser en indiquant un motif. Avec votre signature nous conservons votre nom et votre adresse e-mail, vos saisies, l’heure et la version du document que vous avez lue. Si vous signez sans connexion, votre signature ne compte qu’une fois acceptée par le serveur.',
}

/** The consent in force, in the language the person reads. */
export const consentIn = (language: Language): Consent => ({
  text: TEXTS[language],
  version: CONSENT_VERSION,
  language,
})
