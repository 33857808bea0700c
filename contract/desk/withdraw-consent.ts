import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { uuid } from '../platform/rules.ts';
import { deskRates } from './rates.ts';
import { caseLists } from './work-lists.ts';

export const withdrawConsentOnPhone = operation({
  id: 'withdrawConsentOnPhone',
  rate: deskRates.caseStep,
  method: 'POST',
  path: '/desk/cases/{caseId}/withdraw-consent',
  summary: 'Withdraw the consent to a case for a customer who asks for it on the phone; safe to repeat',
  access: 'operator',
  pages: ['desk', ...caseLists.map(({ route }) => route)],
  input: z.strictObject({ caseId: uuid }),
  output: z.object({ done: z.literal(true) }),
  freeTimes: 'none',
  refusals: ['K401', 'K403', '#404', 'K429'],
  invalid: { caseId: '#404' },
  clauses: ['S1-08', 'S4.1-03'],
});
