import type { Language } from '../../contract/platform/brand.ts';

type Words = Readonly<Partial<Record<Language, string>>>;

/** The beginning of each purpose's line in the privacy notice. */
export const purposeWords: Readonly<Record<string, Words>> = {
  entitlement: { hu: 'TAJ-szám, adóazonosító jel', en: 'TAJ number, tax ID', ro: 'Numărul TAJ, codul fiscal' },
  account: { hu: 'A fiókja adatai', en: 'Details of your account', ro: 'Datele contului' },
  notifications: { hu: 'Böngészőértesítésnél', en: 'For notifications', ro: 'Pentru notificări' },
  access_log: { hu: 'Napló arról, ki nézte meg', en: 'A log of who viewed', ro: 'Evidența celor care' },
  exports: { hu: 'A partner rendszerének', en: 'For the partner’s own system', ro: 'Pentru sistemul partenerului' },
  records: { hu: 'Leletei, ha feltölti', en: 'Your medical records', ro: 'Rezultatele medicale' },
  technical: { hu: 'A kérés időpontja', en: 'Time and reference number', ro: 'Ora și numărul de referință' },
  contact: { hu: 'Név, e-mail-cím', en: 'Name, e-mail address', ro: 'Nume, adresă de e-mail' },
  birth_date: { hu: 'Születési dátum', en: 'Date of birth', ro: 'Data nașterii' },
  visit: { hu: 'Választott orvos', en: 'Chosen doctor', ro: 'Medicul, consultația' },
  note: { hu: 'Megjegyzés az orvosnak', en: 'Note to the doctor', ro: 'Mesajul pentru medic' },
  call_backs: {
    hu: 'Visszahívásnál és várólistán',
    en: 'For a call-back or a waiting list',
    ro: 'Pentru un apel sau o listă',
  },
  complaints: { hu: 'Panasznál, amit ír', en: 'For a complaint', ro: 'Pentru o reclamație' },
  video: { hu: 'Videóviziten', en: 'In a video consultation', ro: 'La o consultație video' },
  payments: { hu: 'Ha itt fizet', en: 'If you pay here', ro: 'Dacă plătiți aici' },
  preauthorizations: { hu: 'Előzetes engedélyhez', en: 'For a pre-authorisation', ro: 'Pentru o aprobare prealabilă' },
  claims: { hu: 'Kárbejelentéshez', en: 'For a claim', ro: 'Pentru o cerere de decontare' },
  requests: { hu: 'Panaszai, tünetei', en: 'Your symptoms, illnesses', ro: 'Simptomele, bolile' },
  health_tools: {
    hu: 'Amit egy egészségfelmérésben',
    en: 'What you answer in a health check',
    ro: 'Ce răspundeți la o evaluare',
  },
  coverage: { hu: 'A csomagja és a fedezete', en: 'Your plan and coverage', ro: 'Pachetul și acoperirea' },
  relatives: { hu: 'Hozzátartozója neve', en: 'A relative’s name', ro: 'Numele, data nașterii' },
  measuring: {
    hu: 'Látogatottságmérés, ha engedi',
    en: 'Measuring visits, if you allow it',
    ro: 'Măsurarea traficului',
  },
};

export const recipientWords: Readonly<Record<string, Words>> = {
  clinic: { hu: 'rendelő', en: 'clinic', ro: 'Clinicii' },
  insurer: { hu: 'biztosító', en: 'insurer', ro: 'asigurător' },
  expert: { hu: 'szakértő', en: 'expert', ro: 'expert' },
  relative: { hu: 'felhatalmazást adott', en: 'gave a mandate', ro: 'dat un mandat' },
  partner: { hu: 'A partnernek', en: 'The partner', ro: 'Partenerului' },
  hosting: { hu: 'tárhely', en: 'hosting', ro: 'găzduire' },
  mail: { hu: 'e-mail-küldés', en: 'sending e-mail', ro: 'trimiterea e-mailurilor' },
  sms: { hu: 'SMS-küldés', en: 'sending text messages', ro: 'trimiterea SMS-urilor' },
  video: { hu: 'videókapcsolat', en: 'video connection', ro: 'conexiunea video' },
  captcha: { hu: 'robotszűrés', en: 'telling people from robots', ro: 'deosebirea oamenilor de roboți' },
  push: { hu: 'böngészőértesítés', en: 'browser notifications', ro: 'notificările din browser' },
  measuring: { hu: 'látogatottságmérés', en: 'measuring', ro: 'măsurarea traficului' },
  simplepay: { hu: 'SimplePay', en: 'SimplePay', ro: 'SimplePay' },
  stripe: { hu: 'Stripe', en: 'Stripe', ro: 'Stripe' },
  bank: { hu: 'a banknak', en: 'the bank', ro: 'banca' },
  accountant: { hu: 'könyvelő', en: 'accountant', ro: 'contabil' },
  tax_office: { hu: 'adóhatóság', en: 'tax authority', ro: 'autoritatea fiscală' },
};

export const basisWords: Readonly<Record<string, Words>> = {
  contract: { hu: 'szerződés teljesítése', en: 'performance of a contract', ro: 'executarea unui contract' },
  law: { hu: 'jogi kötelezettség', en: 'legal obligation', ro: 'obligație legală' },
  consent: { hu: 'hozzájárulás', en: 'consent', ro: 'consimțământul' },
  care: {
    hu: 'egészségügyi ellátás biztosítása',
    en: 'provision of health care',
    ro: 'furnizarea de asistență medicală',
  },
  interest: { hu: 'jogos érdek', en: 'legitimate interest', ro: 'interes legitim' },
  mandate: { hu: 'felhatalmazás', en: 'mandate', ro: 'mandatul' },
};

/** Data that end with their purpose. */
export const endWords: Readonly<Record<string, Words>> = {
  captchas: {
    hu: 'nem robot: amint lejár, töröljük',
    en: 'not a robot: deleted as soon as it expires',
    ro: 'nu sunteți robot: se șterge imediat ce expiră',
  },
  plan_names: {
    hu: 'a csomag végén töröljük',
    en: 'deleted when the plan ends',
    ro: 'se șterg la sfârșitul pachetului',
  },
  drafts: { hu: 'Elküldéskor töröljük', en: 'It is deleted when you send it', ro: 'Se șterge când îl trimiteți' },
};
