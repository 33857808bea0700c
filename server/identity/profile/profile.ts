import { Sex } from '../../../contract/directory/offering.ts';
import { addressCountries, type Profile } from '../../../contract/identity/profile.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { languageOf } from '../../platform/mail/language.ts';
import { isOwn } from '../../platform/owner.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { accountEvent } from '../account-event.ts';
import type { Context, Handler } from '../context.ts';
import { enqueueAccountLetter } from '../letters/enqueue.ts';
import { owners } from '../owners.ts';
import { proveAgain } from '../password/prove-again.ts';
import { keepSearchable } from '../search/make-searchable.ts';
import { customerOf } from '../session/authorize.ts';

export const readProfile: Handler<'readProfile'> = (_input, context) => profileOf(context.database.db, context);

export const updateProfile: Handler<'updateProfile'> = (input, context) =>
  inTransaction(context, async (tx) => {
    const { accountId } = customerOf(context);
    const text = (value: string | undefined) => (value === undefined ? undefined : value || null);
    const changes = {
      title: text(input.title),
      family_name: input.lastName,
      given_name: input.firstName,
      birth_name: text(input.birthName),
      birth_place: text(input.birthPlace),
      sex: text(input.sex),
      mothers_name: text(input.mothersName),
      country: input.country,
      postal_code: text(input.postalCode),
      city: text(input.city),
      street: text(input.street),
      locale: input.language,
      remind_by_email: input.remindByEmail,
      remind_by_sms: input.remindBySms,
    };
    if (Object.values(changes).some((value) => value !== undefined)) {
      await auditWrite(tx, context, accountEvent(context, accountId, 'account.profile'));
      await tx.updateTable('account').set(changes).where(isOwn(context, owners.account)).execute();
      await keepSearchable(tx, context, accountId);
    }
    return profileOf(tx, context);
  });

export const changePhoneOrBank: Handler<'changePhoneOrBank'> = async ({ phone, bankAccount, password }, context) => {
  const { accountId } = customerOf(context);
  await proveAgain(context, password, 'U014', 'password');
  return inTransaction(context, async (tx) => {
    const { phone: before } = await tx
      .selectFrom('account')
      .select('phone')
      .where(isOwn(context, owners.account))
      .forUpdate()
      .executeTakeFirstOrThrow();
    const sealed = bankAccount ? context.keys.seal(bankAccount) : null;
    const all = [
      { what: 'phone', changed: phone !== undefined && phone !== before, values: { phone } },
      { what: 'bank_account', changed: bankAccount !== undefined, values: { bank_account: sealed } },
    ] as const;
    for (const { what, values } of all.filter(({ changed }) => changed)) {
      await auditWrite(tx, context, accountEvent(context, accountId, `account.${what}`));
      await tx.updateTable('account').set(values).where(isOwn(context, owners.account)).execute();
      await enqueueAccountLetter(tx, context, `${what}_changed`, accountId);
    }
    await keepSearchable(tx, context, accountId);
    return profileOf(tx, context);
  });
};

async function profileOf(db: Tx | Context['database']['db'], context: Context): Promise<Profile> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where(isOwn(context, owners.account))
    .executeTakeFirstOrThrow();
  return {
    title: row.title,
    lastName: row.family_name,
    firstName: row.given_name,
    birthName: row.birth_name,
    birthDate: row.birth_date,
    birthPlace: row.birth_place,
    sex: Sex.nullable().parse(row.sex),
    mothersName: row.mothers_name,
    email: row.email,
    contactEmail: row.contact_email,
    phone: row.phone,
    country: addressCountries.find((known) => known === row.country) ?? null,
    postalCode: row.postal_code,
    city: row.city,
    street: row.street,
    language: languageOf(row.locale),
    remindByEmail: row.remind_by_email,
    remindBySms: row.remind_by_sms,
    bankAccount: row.bank_account && `•••• ${context.keys.open(row.bank_account).slice(-4)}`,
  };
}
