import type { ProcessingRow, recipients } from '../../server/platform/processing.ts';

type PurposeWords = { purpose: string; persons: string; data: string };

const customers = 'customers';
const visitors = 'visitors and customers';
const patients = 'patients: customers, guests who book without an account, relatives';

/** What the record says of each purpose that an area declares. */
export const purposeWords: Readonly<Record<string, PurposeWords>> = {
  technical: {
    purpose: 'Running the portal safely: finding faults, preventing abuse, answering a repeated request once',
    persons: visitors,
    data: 'time and reference number of a request, counts of requests by address, proof of not being a robot',
  },
  contact: {
    purpose: 'Recording and confirming a booking, telling of changes',
    persons: patients,
    data: 'name, e-mail address, phone number',
  },
  birth_date: {
    purpose: 'Checking the age and identifying the patient at the clinic',
    persons: patients,
    data: 'date of birth',
  },
  visit: {
    purpose: 'Carrying out a booking',
    persons: patients,
    data: 'doctor, service, place, time and state of the appointment; as the service may tell of an illness, health data',
  },
  note: {
    purpose: 'Preparing the appointment',
    persons: patients,
    data: 'note to the doctor, if one is written; health data',
  },
  call_backs: {
    purpose: 'Calling somebody back, and offering appointments from a waiting list',
    persons: visitors,
    data: 'name, phone number, e-mail address, what is looked for, what was noted',
  },
  complaints: {
    purpose: 'Looking into a complaint, answering it, and keeping the register of complaints',
    persons: visitors,
    data: 'name, contact details, what happened, questions and answers, the result; what is written may be health data',
  },
  requests: {
    purpose: 'Answering a request and arranging care',
    persons: 'customers and their relatives',
    data: 'symptoms, illnesses, medicines, uploaded documents and pictures, messages; health data',
  },
  health_tools: {
    purpose: 'Working out the result of a health check or questionnaire, and keeping it if the customer saves it',
    persons: customers,
    data: 'answers and the result; health data',
  },
  preauthorizations: {
    purpose: 'Deciding about the coverage of a treatment beforehand',
    persons: 'insured customers and relatives',
    data: 'recommendation, diagnosis, history, documents, the decision and its sums; health data',
  },
  claims: {
    purpose: 'Deciding a claim and paying it',
    persons: 'insured customers and relatives',
    data: 'invoices, details of the care, documents, the decision, sums, bank account; health data',
  },
  coverage: {
    purpose: 'Showing what is covered and how much of it is left',
    persons: 'insured customers, and persons on a list of an insurer',
    data: 'policy, product, benefits and their use, name and identifier of the insured',
  },
  relatives: {
    purpose: 'Booking and acting for a relative',
    persons: 'relatives of customers, children among them',
    data: 'name, date of birth, identifier, contact details, proof of the mandate, its beginning and end',
  },
  entitlement: {
    purpose: 'Checking who is entitled to a service of the partner',
    persons: customers,
    data: 'identifier that the partner asks for (such as a health insurance number, tax number or member number)',
  },
  account: {
    purpose: 'Logging in, and managing bookings and relatives',
    persons: customers,
    data: 'name, contact details, date of birth, password as a hash, passkeys, devices, forms that were begun',
  },
  notifications: {
    purpose: 'Telling a browser that there is news',
    persons: customers,
    data: 'address of the browser at its push service',
  },
  access_log: {
    purpose: 'Accounting for who looked at or changed what',
    persons: 'customers, guests, staff of the partner and of clinics',
    data: 'who, when, what was done to whose data, for whom, part of the network address',
  },
  exports: {
    purpose: 'Settling accounts with the partner by its own system',
    persons: customers,
    data: 'contact details, entitlement, appointments, sums of claims; no diagnosis, document or bank account',
  },
  records: {
    purpose: 'Keeping medical records in one place for the customer',
    persons: 'customers and their relatives',
    data: 'uploaded documents and pictures, their kind, name and day; health data',
  },
  video: {
    purpose: 'Care by video',
    persons: 'customers, guests they invite, doctors',
    data: 'messages, files, summary, shifts, technical data of the connection; picture and sound are not recorded; health data',
  },
  payments: {
    purpose: 'Payment, invoice and recurring payment',
    persons: 'buyers',
    data: 'name, address, tax number, what was bought, sums, the gateway’s number of a payment, token of a saved card',
  },
  measuring: {
    purpose: 'Measuring which kinds of pages are used, after consent',
    persons: visitors,
    data: 'kind of page and what the measuring service learns from a browser',
  },
};

export const basisWords: Readonly<Record<ProcessingRow['bases'][number], string>> = {
  contract: 'performance of a contract (Article 6(1)(b))',
  law: 'legal obligation (Article 6(1)(c))',
  consent: 'consent (Article 6(1)(a)); for health data explicit consent (Article 9(2)(a))',
  care: 'for health data, provision of health care (Article 9(2)(h))',
  interest: 'legitimate interest (Article 6(1)(f))',
  mandate: 'the mandate of the relative or of their legal representative',
};

export const recipientWords: Readonly<Record<keyof typeof recipients, string>> = {
  clinic: 'the clinic of the booking, and its own calendar system if it has one',
  insurer: 'the insurer',
  expert: 'the expert who is asked for an opinion',
  relative: 'the person who was given a mandate',
  partner: 'the partner, and its own systems',
  hosting: 'the provider of servers, of storage for files and of virus scanning',
  mail: 'the provider of e-mail sending',
  sms: 'the provider of text messages',
  video: 'the provider that relays video connections, if one is set up',
  captcha: 'the service that tells people from robots, if one outside is set up',
  push: 'the push service of the browser’s maker',
  measuring: 'the measuring service that the portal names, after consent',
  simplepay: 'SimplePay (payment gateway)',
  stripe: 'Stripe (payment gateway)',
  bank: 'the bank',
  accountant: 'the accountant',
  tax_office: 'the tax authority',
};
