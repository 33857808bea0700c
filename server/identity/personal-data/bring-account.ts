import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Sex } from '../../../contract/directory/offering.ts';
import { addressCountries } from '../../../contract/identity/profile.ts';
import { bankAccount } from '../../../contract/platform/bank-account.ts';
import { Language } from '../../../contract/platform/brand.ts';
import { phone } from '../../../contract/platform/phone.ts';
import { email, textWithin } from '../../../contract/platform/rules.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import { isHere } from '../../platform/owner.ts';
import { refused } from '../../platform/refused.ts';
import type { Tx } from '../../platform/transaction.ts';
import { accountEvent } from '../account-event.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';
import { keepSearchable } from '../search/make-searchable.ts';

const words = textWithin(1, 200);
const bankUrl = 'urn:kapu:bank-account';
const emailed = z.object({ system: z.literal('email'), value: email });

export const BroughtPatient = z.object({
  resourceType: z.literal('Patient'),
  id: z.uuid(),
  extension: z
    .array(
      z
        .object({ url: z.string(), valueString: words.optional(), valueBoolean: z.boolean().optional() })
        .refine(({ url, valueString }) => url !== bankUrl || bankAccount.safeParse(valueString).success),
    )
    .default([]),
  name: z.tuple(
    [z.object({ family: words, given: z.tuple([textWithin(0, 200)]) })],
    z.object({ use: z.string(), text: words.optional() }),
  ),
  telecom: z.tuple(
    [emailed],
    z.discriminatedUnion('system', [emailed, z.object({ system: z.literal('phone'), value: phone })]),
  ),
  birthDate: z.iso.date().optional(),
  gender: Sex.optional(),
  address: z
    .tuple([
      z.object({
        country: z.enum(addressCountries).optional(),
        postalCode: words.optional(),
        city: words.optional(),
        line: z.tuple([words]).optional(),
      }),
    ])
    .optional(),
  communication: z.tuple([z.object({ language: z.object({ coding: z.tuple([z.object({ code: Language })]) }) })]),
});
type PatientResource = z.infer<typeof BroughtPatient>;

export function addressIn({ telecom: [first] }: PatientResource): string {
  return first.value.toLowerCase();
}

export async function refuseTaken({ database, host }: Context, address: string): Promise<void> {
  const account = await database.db
    .selectFrom('account')
    .select('id')
    .where(isHere({ host }, owners.account))
    .where('email', '=', address)
    .executeTakeFirst();
  if (account) throw takenAt(host, address);
}

function takenAt({ brand }: Context['host'], address: string): Error {
  return refused(`The e-mail address ${address} has an account at ${brand.key} already.`);
}

export async function freeAccountId({ database }: Context, { id }: PatientResource): Promise<string> {
  const account = await database.db.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst();
  return account ? randomUUID() : id;
}

export async function bringAccount(tx: Tx, context: Context, id: string, brought: PatientResource): Promise<HealthTx> {
  const { host, keys, now } = context;
  const [official, ...otherNames] = brought.name;
  const [, ...telecom] = brought.telecom;
  const [address] = brought.address ?? [];
  const extensionEnding = (end: string) => brought.extension.find(({ url }) => url.endsWith(end));
  const account = extensionEnding(bankUrl)?.valueString;
  const made = await tx
    .insertInto('account')
    .values({
      id,
      partner_id: host.partnerId,
      email: addressIn(brought),
      contact_email: telecom.find(({ system }) => system === 'email')?.value ?? null,
      phone: telecom.find(({ system }) => system === 'phone')?.value ?? null,
      family_name: official.family,
      given_name: official.given[0],
      birth_name: otherNames.find(({ use }) => use === 'maiden')?.text ?? null,
      birth_date: brought.birthDate ?? null,
      sex: brought.gender ?? null,
      title: extensionEnding('urn:kapu:title')?.valueString ?? null,
      birth_place: extensionEnding('urn:kapu:birth-place')?.valueString ?? null,
      mothers_name: extensionEnding('/patient-mothersMaidenName')?.valueString ?? null,
      bank_account: account === undefined ? null : keys.seal(account),
      remind_by_email: extensionEnding('urn:kapu:remind-by-email')?.valueBoolean ?? false,
      remind_by_sms: extensionEnding('urn:kapu:remind-by-sms')?.valueBoolean ?? false,
      country: address?.country ?? null,
      postal_code: address?.postalCode ?? null,
      city: address?.city ?? null,
      street: address?.line?.[0] ?? null,
      locale: brought.communication[0].language.coding[0].code,
      created_at: iso(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) throw takenAt(host, addressIn(brought));
  await keepSearchable(tx, context, id);
  return auditWrite(tx, context, accountEvent(context, id, 'account.import'));
}
