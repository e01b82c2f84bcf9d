/** Sentences of reports: those of the completion certificate, and what only reports say. */
import arCertificate from '../../locales/ar/certificate.json' with { type: 'json' }
import ar from '../../locales/ar/reports.json' with { type: 'json' }
import enCertificate from '../../locales/en/certificate.json' with { type: 'json' }
import en from '../../locales/en/reports.json' with { type: 'json' }
import frCertificate from '../../locales/fr/certificate.json' with { type: 'json' }
import fr from '../../locales/fr/reports.json' with { type: 'json' }
import { createSentences } from '../language/sentences.ts'

export const reportSentences = createSentences({
  en: { ...enCertificate, ...en },
  ar: { ...arCertificate, ...ar },
  fr: { ...frCertificate, ...fr },
})
