/** Kinds that the desk can match; a company's domain is proved by a mailed link alone. */
export const matchedKinds = ['taj', 'tax_id', 'member_id', 'entitlement_code', 'voucher', 'activation_key'] as const;

/** These name one person, and so open one account; a voucher does too where the partner gives no number. */
export const personalKinds = matchedKinds.filter((kind) => kind !== 'voucher');

export const entitlementKinds = [...matchedKinds, 'company_domain'] as const;
export type EntitlementKind = (typeof entitlementKinds)[number];
