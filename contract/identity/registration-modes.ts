import type { EntitlementKind } from './entitlement-kinds.ts';
import type { routes } from './routes.ts';

type RegistrationPage = Extract<(typeof routes)[number]['id'], `${'' | 'med24-'}registration${string}`>;

export type IdentifierField = 'taj' | 'taxId' | 'memberId' | 'entitlementCode' | 'voucherCode' | 'activationKey';

type Mode = {
  key: string;
  page: RegistrationPage;
  field: IdentifierField | undefined;
  kind: EntitlementKind | undefined;
  /** The service that offers this way to register beside the partner's main one (services 17 and 18 of S3.1-01). */
  service: string | undefined;
  always: 'med24' | 'public' | undefined;
};
const main = {
  page: 'registration',
  field: undefined,
  kind: undefined,
  service: undefined,
  always: undefined,
} as const;

/** Ways to register (S3.4-01, not-shown 5.10). */
export const registrationModes = [
  { ...main, key: 'email' },
  { ...main, key: 'taj', field: 'taj', kind: 'taj', service: 'alternative_registration_taj' },
  { ...main, key: 'tax_id', field: 'taxId', kind: 'tax_id', service: 'alternative_registration_ado' },
  { ...main, key: 'member_id', field: 'memberId', kind: 'member_id' },
  { ...main, key: 'entitlement', field: 'entitlementCode', kind: 'entitlement_code' },
  { ...main, key: 'voucher', page: 'registration-voucher', field: 'voucherCode', kind: 'voucher', always: 'public' },
  { ...main, key: 'corporate', kind: 'company_domain' },
  { ...main, key: 'med24', page: 'med24-registration', always: 'med24' },
  {
    ...main,
    key: 'med24_key',
    page: 'med24-registration-activate-key',
    field: 'activationKey',
    kind: 'activation_key',
    always: 'med24',
  },
] as const satisfies readonly Mode[];
export type RegistrationMode = (typeof registrationModes)[number]['key'];

export function registrationMode(key: string): Mode | undefined {
  return registrationModes.find((row) => row.key === key);
}

type Portal = {
  registrationMode: string;
  isMed24: boolean;
  closes: readonly string[];
  partner: { services: string[] };
};

export function offeredModes({ registrationMode: own, isMed24, closes, partner }: Portal): Mode[] {
  const rows: readonly Mode[] = registrationModes;
  const offered = rows.filter(({ key, service, always }) => {
    if (key === own) return true;
    if (service !== undefined) return partner.services.includes(service);
    return always === 'med24' ? isMed24 : always === 'public' && !closes.includes('registration-voucher');
  });
  return offered.sort((one, other) => Number(other.key === own) - Number(one.key === own));
}
