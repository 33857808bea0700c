/** Kinds of identifier that the desk can match; a company's domain is left out, because only a mailed link proves it. */
export const matchedKinds = ['taj', 'tax_id', 'member_id', 'entitlement_code', 'voucher', 'activation_key'] as const;

/** Each of these names one person, and so opens one account; a voucher without a number of uses does too. */
export const personalKinds = matchedKinds.filter((kind) => kind !== 'voucher');

export const entitlementKinds = [...matchedKinds, 'company_domain'] as const;
export type EntitlementKind = (typeof entitlementKinds)[number];
