import type { RegistrationMode } from '../../contract/identity/registration-modes.ts';
import type { ProcessingRow, recipients } from '../../server/platform/processing.ts';

type PurposeWords = { purpose: string; persons: string; data: string };

const customers = 'customers';
const visitors = 'visitors and customers';
const patients = 'patients: customers, guests who book without an account, relatives';

export const purposeWords: Readonly<Record<string, PurposeWords>> = {
  technical: {
    purpose:
      'Running the portal safely: finding faults, preventing abuse, and giving a repeated request the same answer',
    persons: visitors,
    data: 'time and reference number of a request, number of requests from an address, the solved captcha',
  },
  contact: {
    purpose: 'Recording and confirming a booking, and informing about changes',
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
    data: 'doctor, service, place, time and state of the appointment; these are health data, because the service may point to an illness',
  },
  note: {
    purpose: 'Preparing the appointment',
    persons: patients,
    data: 'note to the doctor, if the person writes one; health data',
  },
  call_backs: {
    purpose: 'Calling somebody back, and offering appointments from a waiting list',
    persons: visitors,
    data: 'name, phone number, e-mail address, what the person is looking for, notes of the desk',
  },
  complaints: {
    purpose: 'Looking into a complaint, answering it, and keeping the register of complaints',
    persons: visitors,
    data: 'name, contact details, the description and the desired outcome, questions and answers, the decision; the texts may contain health data',
  },
  requests: {
    purpose: 'Answering a request and arranging care',
    persons: 'customers and their relatives',
    data: 'symptoms, illnesses, medicines, uploaded documents and pictures, messages; health data',
  },
  health_tools: {
    purpose: 'Calculating the result of a health check or questionnaire, and storing it if the customer saves it',
    persons: customers,
    data: 'answers and the result; health data',
  },
  preauthorizations: {
    purpose: 'Deciding in advance whether a treatment is covered',
    persons: 'insured customers and relatives',
    data: 'recommendation, diagnosis, history, documents, the decision and its sums; health data',
  },
  claims: {
    purpose: 'Deciding about a claim and paying it',
    persons: 'insured customers and relatives',
    data: 'invoices, details of the care, documents, the decision, sums, bank account; health data',
  },
  coverage: {
    purpose: 'Showing what is covered and how much of it is left',
    persons: 'insured customers, and persons on an insurer’s list',
    data: 'policy, product, benefits and their use, name and identifier of the insured person',
  },
  relatives: {
    purpose: 'Booking and acting for a relative',
    persons: 'relatives of customers, including children',
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
    data: 'name, contact details, date of birth, hash of the password, passkeys, devices, forms that were begun',
  },
  notifications: {
    purpose: 'Sending a browser the message that there is news',
    persons: customers,
    data: 'address of the browser at its push service',
  },
  access_log: {
    purpose: 'Recording who looked at or changed which data',
    persons: 'customers, guests, staff of the partner and of clinics',
    data: 'who acted, when, on whose data, on whose behalf, what they did, part of the network address',
  },
  exports: {
    purpose: 'Settling accounts with the partner through its own system',
    persons: customers,
    data: 'contact details, entitlement, appointments, sums of claims; no diagnosis, document or bank account',
  },
  records: {
    purpose: 'Keeping medical records in one place for the customer',
    persons: 'customers and their relatives',
    data: 'uploaded documents and pictures, their kind, name and date; health data',
  },
  video: {
    purpose: 'Video consultations',
    persons: 'customers, guests they invite, doctors',
    data: 'messages, files, summary, shifts, technical data of the connection; health data; the portal does not record picture or sound',
  },
  payments: {
    purpose: 'Payments, invoices and recurring payments',
    persons: 'buyers',
    data: 'name, address, tax number, purchases, sums, the gateway’s number of a payment, token of a saved card',
  },
  measuring: {
    purpose: 'Measuring which kinds of pages people use, after consent',
    persons: visitors,
    data: 'kind of page, and what the measuring service learns from the browser',
  },
};

export const basisWords: Readonly<Record<ProcessingRow['bases'][number], string>> = {
  contract: 'performance of a contract (Article 6(1)(b))',
  law: 'legal obligation (Article 6(1)(c))',
  consent: 'consent (Article 6(1)(a))',
  care: 'for health data: provision of health care (Article 9(2)(h))',
  interest: 'legitimate interest (Article 6(1)(f))',
  mandate: 'the mandate of the relative or of their legal representative',
};

export const explicitConsent = 'for health data: explicit consent (Article 9(2)(a))';

export const registrationWords: Readonly<Record<RegistrationMode, string>> = {
  email: 'e-mail address',
  taj: 'health insurance number (TAJ)',
  tax_id: 'tax number',
  member_id: 'member number',
  entitlement: 'entitlement code',
  voucher: 'voucher code',
  corporate: 'e-mail address at the company',
  med24: 'e-mail address, in the Med24 service',
  med24_key: 'activation key, in the Med24 service',
};

export const recipientWords: Readonly<Record<keyof typeof recipients, string>> = {
  clinic: 'the clinic of the booking, and its calendar system if it has one',
  insurer: 'the insurer',
  expert: 'the expert who is asked for an opinion',
  relative: 'the person who has the mandate',
  partner: 'the partner and its own systems',
  hosting: 'the provider of servers, file storage and virus scanning',
  mail: 'the provider of e-mail delivery',
  sms: 'the provider of text messages',
  video: 'the provider that relays video connections, if one is set up',
  captcha: 'the captcha service, if an external one is set up',
  push: 'the push service of the browser’s maker',
  measuring: 'the measuring service that the portal names, after consent',
  simplepay: 'SimplePay (payment gateway)',
  stripe: 'Stripe (payment gateway)',
  bank: 'the bank',
  accountant: 'the accountant',
  tax_office: 'the tax authority',
};
