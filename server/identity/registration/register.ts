import { shows } from '../../../contract/guards.ts';
import { taxIdFits } from '../../../contract/identity/identifiers.ts';
import {
  offeredModes,
  type RegistrationMode,
  registrationMode,
} from '../../../contract/identity/registration-modes.ts';
import type { ParsedInputs } from '../../../contract/operations.ts';
import type { Violation } from '../../../contract/platform/error-object.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { judgedBy } from '../../platform/execute.ts';
import { type CountedAddress, countLetterTo } from '../../platform/mail/counted-address.ts';
import { isHere } from '../../platform/owner.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { askPerson } from '../captcha/require-captcha.ts';
import type { Context, Handler } from '../context.ts';
import { mailLink } from '../letters/enqueue.ts';
import { owners } from '../owners.ts';
import { partnerEvent } from '../partner-event.ts';
import { keyOf } from '../session/api-key.ts';
import { countNumber } from './count-number.ts';
import { identifierHashes } from './identifier.ts';
import type { Registration } from './registration.ts';

/** Seals the form into the mailed link and looks up no account, so the answer tells nothing (S3.4-01, D4, T12, T14). */
export const register: Handler<'register'> = judgedBy(
  misfits,
  async ({ captcha, locale, ...registration }, context) => {
    refuseMode(registration.mode, context);
    refuseClosed(registration.mode, context);
    await askPerson(context, captcha, 'register');
    await consume(context, 'register', context.address);
    await countIdentifying(context, registration);
    if (registration.mode === 'corporate') await refuseStranger(registration.email, 'email', context);
    const email = await countLetterTo(context, registration.email);
    const there = { ...context, language: locale ?? context.language };
    await send(there, { ...registration, email, product: undefined }, 'registration');
    return { sent: true } as const;
  },
);

function misfits({ taxId, birthDate }: Partial<ParsedInputs['register']>): Violation[] {
  const fits = taxId === undefined || birthDate === undefined || taxIdFits(taxId, birthDate);
  return fits ? [] : [wrong('V031', 'taxId')];
}

/** Tries count together with those of `identify`, because the mailed link tells whether the partner knows the identifier (D4). */
async function countIdentifying(context: Context, registration: Registration): Promise<void> {
  const mode = registrationMode(registration.mode);
  if (!mode?.kind) return;
  await consume(context, 'identify-from-address', context.address);
  if (mode.field === undefined) return;
  await countNumber(context, mode.kind, registration[mode.field] ?? '');
}

export const inviteCustomer: Handler<'inviteCustomer'> = judgedBy(unknownIn, async (input, context) => {
  const { locale, product, ...registration } = input;
  const { id: apiKeyId } = await keyOf(context, context, 'members');
  const email = await countLetterTo(context, registration.email);
  const there = { ...context, language: locale ?? context.language };
  await send(there, { ...registration, email, mode: 'email', product }, 'finish_registration', async (tx, id) => {
    const event = { action: 'customer.invite', object: { type: 'link', id }, patient: null, reason: product } as const;
    await auditWrite(tx, context, partnerEvent(apiKeyId, event));
  });
  return { sent: true } as const;
});

function unknownIn({ product }: Partial<ParsedInputs['inviteCustomer']>, { host }: Context): Violation[] {
  const isKnown = product === undefined || host.brand.products.some(({ key }) => key === product);
  return isKnown ? [] : [wrong('U022', 'product')];
}

export async function sendRegistration(context: Context, { email, ...registration }: Registration): Promise<void> {
  await send(
    context,
    { ...registration, email: await countLetterTo(context, email), product: undefined },
    'registration',
  );
}

async function send(
  context: Context,
  registration: Registration & { email: CountedAddress },
  letter: 'registration' | 'finish_registration',
  also?: (tx: Tx, linkId: string) => Promise<void>,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const payload = { ...registration, name: registration.firstName };
    const id = await mailLink(tx, context, letter, registration.email, {
      subject: registration.email.toLowerCase(),
      payload,
    });
    await also?.(tx, id);
  });
}

export function refuseMode(mode: RegistrationMode, context: Context): void {
  if (!isOffered(mode, context)) throw problem('U045');
}

function isOffered(mode: RegistrationMode, { host: { brand } }: Context): boolean {
  const portal = { ...brand, partner: { services: brand.services } };
  return offeredModes(portal).some(({ key }) => key === mode);
}

export function offersMode(mode: RegistrationMode, context: Context): boolean {
  return isOffered(mode, context) && hasPage(mode, context);
}

/** A portal may show the page of one way to register and not of another (S4.2-10). */
function refuseClosed(mode: RegistrationMode, context: Context): void {
  if (!hasPage(mode, context)) throw problem('U045');
}

function hasPage(mode: RegistrationMode, { host: { brand } }: Context): boolean {
  const page = registrationMode(mode)?.page;
  return page !== undefined && shows(brand, page);
}

/** U023 reveals nothing personal: which companies are clients is no person's secret. */
export async function refuseStranger(email: string, field: string, { database, host, keys }: Context): Promise<void> {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const known = await database.db
    .selectFrom('entitlement')
    .select('id')
    .where(isHere({ host }, owners.entitlement))
    .where('kind', '=', 'company_domain')
    .where('hash', 'in', identifierHashes(keys, 'company_domain', domain))
    .executeTakeFirst();
  if (!known) throw problem('X444', {}, [wrong('U023', field)]);
}
