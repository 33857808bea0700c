import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { addressCountries } from '../../../contract/identity/profile.ts';
import { Language } from '../../../contract/platform/brand.ts';
import { email, textWithin } from '../../../contract/platform/rules.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import { refused } from '../../platform/refused.ts';
import type { Tx } from '../../platform/transaction.ts';
import { accountEvent } from '../account-event.ts';
import type { Context } from '../context.ts';

const words = textWithin(1, 200);

export const BroughtPatient = z.object({
  resourceType: z.literal('Patient'),
  id: z.uuid(),
  extension: z
    .array(z.object({ url: z.string(), valueString: words.optional(), valueBoolean: z.boolean().optional() }))
    .default([]),
  name: z.tuple(
    [z.object({ family: words, given: z.tuple([textWithin(0, 200)]) })],
    z.object({ use: z.string(), text: words.optional() }),
  ),
  telecom: z.tuple(
    [z.object({ system: z.literal('email'), value: email })],
    z.object({ system: z.string(), value: words }),
  ),
  birthDate: z.iso.date().optional(),
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
type Brought = z.infer<typeof BroughtPatient>;

export function addressIn({ telecom: [first] }: Brought): string {
  return first.value.toLowerCase();
}

/** @throws Refused when the address has an account at this partner */
export async function refuseTaken(db: Tx | Context['database']['db'], { host }: Context, address: string) {
  const taken = await db
    .selectFrom('account')
    .select('id')
    .where('partner_id', '=', host.partnerId)
    .where('email', '=', address)
    .executeTakeFirst();
  if (taken) throw refused(`The e-mail address ${address} has an account at ${host.brand.key} already.`);
}

export async function freeAccountId({ database }: Context, { id }: Brought): Promise<string> {
  const taken = await database.db.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst();
  return taken ? randomUUID() : id;
}

/** Nobody has proved the address here: the first password is set by the letter of a forgotten one. */
export async function bringAccount(tx: Tx, context: Context, id: string, brought: Brought): Promise<HealthTx> {
  const { host, keys, now } = context;
  await refuseTaken(tx, context, addressIn(brought));
  const [official, ...otherNames] = brought.name;
  const [, ...telecom] = brought.telecom;
  const [address] = brought.address ?? [];
  const said = (end: string) => brought.extension.find(({ url }) => url.endsWith(end));
  const account = said('urn:kapu:bank-account')?.valueString;
  await tx
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
      title: said('urn:kapu:title')?.valueString ?? null,
      birth_place: said('urn:kapu:birth-place')?.valueString ?? null,
      mothers_name: said('/patient-mothersMaidenName')?.valueString ?? null,
      bank_account: account === undefined ? null : keys.seal(account),
      remind_by_email: said('urn:kapu:remind-by-email')?.valueBoolean ?? false,
      remind_by_sms: said('urn:kapu:remind-by-sms')?.valueBoolean ?? false,
      country: address?.country ?? null,
      postal_code: address?.postalCode ?? null,
      city: address?.city ?? null,
      street: address?.line?.[0] ?? null,
      locale: brought.communication[0].language.coding[0].code,
      created_at: iso(now),
    })
    .execute();
  return auditWrite(tx, context, accountEvent(context, id, 'account.import'));
}
