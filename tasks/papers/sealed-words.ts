import { sealedColumns } from '../../server/interop/partner-export/columns.ts';

/** The contents of each table's encrypted columns; empty where another row or `others` names them already. */
const tableWords: Readonly<Record<string, string>> = {
  account: 'authenticator secrets and bank accounts of customers',
  account_identifier: 'identifiers of customers (such as health insurance numbers)',
  call_back: 'names and phone numbers of people who asked for a call-back',
  call_back_step: 'notes about call-backs',
  card_token: 'tokens of saved cards',
  case_head: 'names of guests in the lists of the desk',
  case_note: 'notes of the desk',
  complaint: 'names and contact details of guests who complained',
  entitlement: '',
  operator_account: 'authenticator secrets of staff',
  payment: 'names and addresses given for invoices, and addresses of payment pages',
  plan_subscription: '',
  relative: 'identifiers of relatives',
};

const others = [
  'forms that were begun',
  'names of files while they are uploaded',
  'answers stored for repeated requests',
  'contents of links',
  'addresses of letters that go to another address than the account’s',
  'credentials of clinics’ calendars',
];

/** @throws Error for a table without words, so that no list leaves it out */
export function sealedWords(): string[] {
  const own = Object.keys(sealedColumns).map((table) => {
    const words = tableWords[table];
    if (words === undefined) throw new Error(`tasks/papers/sealed-words.ts has no words for the table ${table}`);
    return words;
  });
  return [...own.filter((words) => words !== ''), ...others];
}
