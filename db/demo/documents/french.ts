/** The French documents of the demo. */
import type { DemoDocument } from '../content.ts'
import { facts, generalClauses, h, inset, p, parties, party, table } from './parts.ts'

const ALNOOR = 'Al Noor Development PJSC'
const DELCOURT = 'Delcourt Façades SAS'

export const FRENCH_DOCUMENTS: readonly DemoDocument[] = [
  {
    key: 'services-fr',
    fileName: 'Contrat de prestation façades.pdf',
    language: 'fr',
    reference: 'AND-{year}-00415',
    title: 'Contrat de prestation',
    subtitle: 'Entretien des façades {nextYear}, Saadiyat Gardens',
    blocks: [
      p('Le présent contrat est conclu le {day:-5} entre :'),
      inset(
        '(1) Al Noor Development PJSC, société anonyme publique inscrite à Abou Dabi sous la licence CN-1184420 (le « Client ») ; et',
      ),
      inset(
        '(2) Delcourt Façades SAS, société inscrite à Lyon, RCS 512 884 207, agissant par sa succursale d’Abou Dabi (le « Prestataire »).',
      ),
      h('1. Prestations'),
      p(
        '1.1 Le Prestataire inspecte, nettoie et répare les façades des bâtiments A à D, selon l’annexe et le mode opératoire approuvé par le Client.',
      ),
      p('1.2 Une inspection a lieu chaque trimestre ; tout défaut est signalé dans les cinq jours ouvrés.'),
      h('2. Durée'),
      p('2.1 Le contrat prend effet le 1er février {nextYear} pour douze mois.'),
      h('3. Prix'),
      p('3.1 Le Client paie les sommes suivantes, hors taxe sur la valeur ajoutée :'),
      table(
        [0.46, 0.2, 0.12, 0.22],
        ['Prestation', 'Fréquence', 'Quantité', 'Montant, AED'],
        ['Inspection sur cordes et rapport', 'Trimestrielle', '4', '122 000,00'],
        ['Nettoyage complet', 'Semestrielle', '2', '98 400,00'],
        ['Remplacement des joints, au mètre', 'Sur ordre', '900', '85 500,00'],
        ['Total', '', '', '305 900,00'],
      ),
      p(
        '3.2 Les factures sont payables à trente jours. Tout retard porte intérêt au taux de base de la banque centrale majoré de 4 %.',
      ),
      h('4. Accès et sécurité'),
      p('4.1 Le Client donne accès aux toitures et aux points d’ancrage de 6 h à 15 h, du lundi au samedi.'),
      p(
        '4.2 Le Prestataire tient un plan de secours sur place et suspend les travaux dès que le vent dépasse 12 m/s.',
      ),
      ...generalClauses('fr', 5),
      parties(
        'Signatures',
        party('fr', 'client', 'Pour le Client', ALNOOR),
        party('fr', 'prestataire', 'Pour le Prestataire', DELCOURT),
      ),
    ],
  },
  {
    key: 'avenant-fr',
    fileName: 'Avenant 2, bail commercial.pdf',
    language: 'fr',
    reference: 'AND-{year}-00384',
    title: 'Avenant n° 2',
    subtitle: 'Bail commercial, local 3, Al Maryah Tower',
    blocks: [
      p(
        'Entre Al Noor Development PJSC (le « Bailleur ») et Delcourt Façades SAS, succursale d’Abou Dabi (le « Preneur »), il est convenu le {day:-14} de modifier le bail du 1er mars 2024.',
      ),
      facts(
        ['Local', 'Local 3, rez-de-chaussée, 96 mètres carrés'],
        ['Nouvelle échéance', '28 février {nextYear}, prorogée de vingt-quatre mois'],
        ['Loyer annuel', '186 000 AED, payable par trimestre'],
        ['Charges', '150 AED par mètre carré et par an'],
      ),
      h('1. Prorogation'),
      p('1.1 Le bail est prorogé de vingt-quatre mois aux mêmes conditions, sauf ce qui suit.'),
      p('1.2 Le Preneur peut y mettre fin au premier anniversaire, avec un préavis de six mois.'),
      h('2. Loyer'),
      p('2.1 Le loyer est révisé une fois l’an selon l’indice officiel, dans la limite de trois pour cent.'),
      p(
        '2.2 Le dépôt de garantie est porté à 46 500 AED et restitué dans les trente jours de la remise des clés.',
      ),
      h('3. Travaux'),
      p(
        '3.1 Le Bailleur remplace la porte automatique et reprend l’étanchéité du seuil avant le 31 janvier {nextYear}.',
      ),
      p(
        '3.2 Le Preneur peut poser une enseigne lumineuse conforme au règlement de façade, à ses frais, après accord écrit.',
      ),
      ...generalClauses('fr', 4),
      parties(
        'Signatures',
        party('fr', 'bailleur', 'Pour le Bailleur', ALNOOR),
        party('fr', 'preneur', 'Pour le Preneur', DELCOURT),
      ),
    ],
  },
]
