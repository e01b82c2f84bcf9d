/** The demo’s organisations, their people, and the people outside they deal with. All of them are invented. */
import type { Language } from '../../sync/entities/envelope.ts'
import type { DemoHouse, DemoPerson } from './content.ts'

/** One for everybody: a demo is for trying out, and it is shown on the sign-in page of a local installation only. */
export const DEMO_PASSWORD = 'Tawqi-demo-2026'

export const DEMO_ORGANIZATION = {
  nameEn: 'Al Noor Development',
  nameAr: 'النور للتطوير',
  timeZone: 'Asia/Dubai',
} as const

/** Two that know nothing of each other, and that of who runs the installation. */
export const DEMO_ORGANIZATIONS: Readonly<
  Record<DemoHouse, { readonly nameEn: string; readonly nameAr: string; readonly tenant?: string }>
> = {
  noor: { ...DEMO_ORGANIZATION, tenant: 'noor' },
  marsa: { nameEn: 'Marsa Logistics', nameAr: 'مرسى للخدمات اللوجستية', tenant: 'marsa' },
  operations: { nameEn: 'Tawqi Operations', nameAr: 'عمليات توقيع' },
}

/** Doors of this machine: a browser takes every name that ends so for the machine it runs on. */
export const DEMO_TENANTS: readonly {
  readonly key: string
  readonly name: string
  readonly host: string
}[] = [
  { key: 'noor', name: 'Al Noor', host: 'alnoor.localhost' },
  { key: 'marsa', name: 'Marsa', host: 'marsa.localhost' },
]

type Letterhead = Readonly<Record<Language, { readonly name: string; readonly address: readonly string[] }>>

const MARSA_ADDRESS = [
  'Warehouse 14, Khalifa Port Free Trade Zone',
  'PO Box 77120, Abu Dhabi, United Arab Emirates',
]

/** The head of the neighbour’s paper. */
const MARSA: Letterhead = {
  en: { name: 'Marsa Logistics LLC', address: MARSA_ADDRESS },
  ar: { name: 'مرسى للخدمات اللوجستية ذ.م.م', address: MARSA_ADDRESS },
  fr: { name: 'Marsa Logistics LLC', address: MARSA_ADDRESS },
}

/** The head of the organisation's paper. */
const NOOR: Letterhead = {
  en: {
    name: 'Al Noor Development PJSC',
    address: ['Level 22, Al Maryah Tower, Al Maryah Island', 'PO Box 51204, Abu Dhabi, United Arab Emirates'],
  },
  ar: {
    name: 'شركة النور للتطوير ش.م.ع',
    address: ['الطابق 22، برج المارية، جزيرة المارية', 'ص.ب 51204، أبوظبي، الإمارات العربية المتحدة'],
  },
  fr: {
    name: 'Al Noor Development PJSC',
    address: ['Niveau 22, tour Al Maryah, île Al Maryah', 'BP 51204, Abou Dabi, Émirats arabes unis'],
  },
}

export const LETTERHEAD: Readonly<Record<DemoHouse, Letterhead>> = {
  noor: NOOR,
  marsa: MARSA,
  operations: NOOR,
}

const BLUE = '#1f3a8a'
const BLACK = '#1b1b23'

/** With a login each. The first is the one to start with: something of every kind waits for her. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    key: 'mariam',
    firstName: 'Mariam',
    lastName: 'Al Suwaidi',
    nameAr: 'مريم السويدي',
    email: 'mariam.suwaidi@alnoor.example',
    title: { en: 'Head of Legal', ar: 'رئيسة الشؤون القانونية', fr: 'Directrice juridique' },
    language: 'en',
    roles: ['member', 'companyAdmin'],
    // Administrators among the staff have no Create in deployment 2 (product.md §2), and the demo begins with her.
    userClass: 'external',
    ink: { text: 'Mariam Al Suwaidi', face: 'dancing-script', color: BLUE },
  },
  {
    key: 'omar',
    firstName: 'Omar',
    lastName: 'Haddad',
    nameAr: 'عمر حداد',
    email: 'omar.haddad@alnoor.example',
    title: { en: 'Procurement Manager', ar: 'مدير المشتريات', fr: 'Responsable des achats' },
    language: 'en',
    roles: ['member'],
    ink: { text: 'Omar Haddad', face: 'caveat', color: BLACK },
  },
  {
    key: 'khalid',
    firstName: 'Khalid',
    lastName: 'Al Mazrouei',
    nameAr: 'خالد المزروعي',
    email: 'khalid.mazrouei@alnoor.example',
    title: { en: 'Chief Financial Officer', ar: 'الرئيس المالي', fr: 'Directeur financier' },
    language: 'en',
    roles: ['member', 'companyAdmin'],
    ink: { text: 'Khalid Al Mazrouei', face: 'great-vibes', color: BLUE },
  },
  {
    key: 'yousef',
    firstName: 'Yousef',
    lastName: 'Al Mansoori',
    nameAr: 'يوسف المنصوري',
    email: 'yousef.mansoori@alnoor.example',
    title: { en: 'Director of Leasing', ar: 'مدير التأجير', fr: 'Directeur de la location' },
    language: 'en',
    roles: ['member'],
    ink: { text: 'Yousef Al Mansoori', face: 'sacramento', color: BLACK },
  },
  {
    key: 'sara',
    firstName: 'Sara',
    lastName: 'Al Hashimi',
    nameAr: 'سارة الهاشمي',
    email: 'sara.hashimi@alnoor.example',
    title: { en: 'Board Secretary', ar: 'أمينة سر المجلس', fr: 'Secrétaire du conseil' },
    language: 'ar',
    roles: ['member'],
    ink: { text: 'سارة الهاشمي', face: 'aref-ruqaa', color: BLUE },
  },
  {
    key: 'nadia',
    firstName: 'Nadia',
    lastName: 'Benali',
    nameAr: 'نادية بن علي',
    email: 'nadia.benali@alnoor.example',
    title: { en: 'Project Manager', ar: 'مديرة مشاريع', fr: 'Cheffe de projet' },
    language: 'fr',
    roles: ['member'],
    ink: { text: 'Nadia Benali', face: 'dancing-script', color: BLACK },
  },
]

/** Of the other organisation: what they have, nobody of the first sees, and the other way round. */
export const DEMO_NEIGHBOURS: readonly DemoPerson[] = [
  {
    key: 'dana',
    house: 'marsa',
    firstName: 'Dana',
    lastName: 'Al Farsi',
    nameAr: 'دانة الفارسي',
    email: 'dana.farsi@marsa.example',
    title: { en: 'Operations Director', ar: 'مديرة العمليات', fr: 'Directrice des opérations' },
    language: 'en',
    roles: ['member', 'companyAdmin'],
    userClass: 'external',
    ink: { text: 'Dana Al Farsi', face: 'sacramento', color: BLUE },
  },
  {
    key: 'bilal',
    house: 'marsa',
    firstName: 'Bilal',
    lastName: 'Chaoui',
    nameAr: 'بلال شاوي',
    email: 'bilal.chaoui@marsa.example',
    title: { en: 'Fleet Manager', ar: 'مدير الأسطول', fr: 'Responsable de flotte' },
    language: 'fr',
    roles: ['member'],
    ink: { text: 'Bilal Chaoui', face: 'caveat', color: BLACK },
  },
]

/** Who runs the installation: organisations, tenants and numbers, and no document of anybody. */
export const DEMO_OPERATOR: DemoPerson = {
  key: 'rashid',
  house: 'operations',
  firstName: 'Rashid',
  lastName: 'Al Ketbi',
  nameAr: 'راشد الكتبي',
  email: 'rashid.ketbi@tawqi-operations.example',
  title: { en: 'Platform operator', ar: 'مشغّل المنصة', fr: 'Exploitant de la plateforme' },
  language: 'en',
  roles: ['member', 'superAdmin'],
  ink: { text: 'Rashid Al Ketbi', face: 'caveat', color: BLUE },
}

/** Everybody with a login, in the order in which they are offered. */
export const DEMO_SIGN_INS: readonly DemoPerson[] = [...DEMO_PEOPLE, ...DEMO_NEIGHBOURS, DEMO_OPERATOR]

/** Recipients by mail, and the organisation's shared contacts. */
export const DEMO_CONTACTS: readonly DemoPerson[] = [
  {
    key: 'antoine',
    firstName: 'Antoine',
    lastName: 'Mercier',
    nameAr: 'أنطوان مرسييه',
    email: 'antoine.mercier@delcourt-facades.example',
    title: { en: 'Managing Director', ar: 'المدير العام', fr: 'Directeur général' },
    language: 'fr',
    company: 'Delcourt Façades SAS',
    mobile: '+33 4 00 00 00 12',
    ink: { text: 'Antoine Mercier', face: 'great-vibes', color: BLUE },
  },
  {
    key: 'claire',
    firstName: 'Claire',
    lastName: 'Delcourt',
    nameAr: 'كلير ديلكور',
    email: 'claire.delcourt@delcourt-facades.example',
    title: { en: 'President', ar: 'رئيسة الشركة', fr: 'Présidente' },
    language: 'fr',
    company: 'Delcourt Façades SAS',
    mobile: '+33 4 00 00 00 10',
    ink: { text: 'Claire Delcourt', face: 'sacramento', color: BLACK },
  },
  {
    key: 'finn',
    firstName: 'Finn',
    lastName: 'Larsen',
    email: 'finn.larsen@nordicglazing.example',
    title: { en: 'Sales Director', ar: 'مدير المبيعات', fr: 'Directeur commercial' },
    language: 'en',
    company: 'Nordic Glazing ApS',
    mobile: '+45 00 00 00 41',
    ink: { text: 'Finn Larsen', face: 'caveat', color: BLACK },
  },
  {
    key: 'hamad',
    firstName: 'Hamad',
    lastName: 'Al Shamsi',
    nameAr: 'حمد الشامسي',
    email: 'hamad.shamsi@gulf-logistics.example',
    title: { en: 'General Manager', ar: 'المدير العام', fr: 'Directeur général' },
    language: 'ar',
    company: 'Gulf Logistics Services LLC',
    mobile: '+971 50 000 0071',
    ink: { text: 'حمد الشامسي', face: 'aref-ruqaa', color: BLACK },
  },
  {
    key: 'priya',
    firstName: 'Priya',
    lastName: 'Menon',
    email: 'priya.menon@qatra-water.example',
    title: { en: 'Commercial Manager', ar: 'مديرة الشؤون التجارية', fr: 'Responsable commerciale' },
    language: 'en',
    company: 'Qatra Water Services LLC',
    mobile: '+971 50 000 0065',
    ink: { text: 'Priya Menon', face: 'dancing-script', color: BLUE },
  },
  {
    key: 'laila',
    firstName: 'Laila',
    lastName: 'Darwish',
    nameAr: 'ليلى درويش',
    email: 'laila.darwish@bayt-coffee.example',
    title: { en: 'Owner', ar: 'المالكة', fr: 'Propriétaire' },
    language: 'ar',
    company: 'Bayt Coffee Roasters LLC',
    mobile: '+971 50 000 0083',
    ink: { text: 'ليلى درويش', face: 'gulzar', color: BLUE },
  },
]

export const DEMO_EVERYBODY: readonly DemoPerson[] = [...DEMO_SIGN_INS, ...DEMO_CONTACTS]
