import { z } from 'zod';
import { typedPassword } from '../identity/password.ts';
import { operation } from '../platform/operation.ts';
import { accepted } from '../platform/rules.ts';
import { secondFactorCode } from '../platform/typed-code.ts';

const mine = { access: 'customer', pages: ['my-data'], selfOnly: true, credentials: true } as const;
const proven = { password: typedPassword, code: secondFactorCode.optional() };
const refusals = ['K401', 'KA001', 'KA002', 'KA003', 'KA009', 'U014', 'K429', 'K503'] as const;

export const exportFormats = ['fhir', 'pdf'] as const;

/** The password is needed, and a code too if there is a second factor or the device is new (P01, P02, T37). */
export const createExport = operation({
  ...mine,
  id: 'createExport',
  method: 'POST',
  path: '/my-data/exports',
  summary: 'A link to everything the portal keeps of the customer, to be used once within fifteen minutes',
  input: z.strictObject({ ...proven, format: z.enum(exportFormats, 'V007') }),
  output: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  refusals: [...refusals, 'KF020', 'KF022'],
  clauses: ['S6-02'],
});

/** The account is erased except for what the law makes us keep, which `readHolds` lists (P03). */
export const eraseAccount = operation({
  ...mine,
  id: 'eraseAccount',
  method: 'POST',
  path: '/my-data/erase',
  summary: 'Erase the account and all that no law holds; refused while visits are still to come',
  input: z.strictObject({ ...proven, erasureAccepted: accepted('KD002') }),
  output: z.object({ done: z.literal(true) }),
  refusals: [...refusals, 'KD001', 'KD002'],
  clauses: ['S6-02'],
});

export const readHolds = operation({
  id: 'readHolds',
  method: 'GET',
  path: '/my-data/holds',
  summary: 'What stays after an erasure, and for how many years',
  access: 'customer',
  pages: ['my-data'],
  input: z.strictObject({}),
  output: z.array(z.object({ id: z.string(), years: z.int() })),
  refusals: ['K401'],
  clauses: ['S6-02'],
});
