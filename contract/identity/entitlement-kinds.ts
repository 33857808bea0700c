/** What the desk can match; a company's domain is proved by a mailed link alone. */
export const matchedKinds = ['taj', 'tax_id', 'member_id', 'entitlement_code', 'voucher', 'activation_key'] as const;

/** What names one person, and so opens one account; a voucher opens one too where the partner does not say how many. */
export const personalKinds = matchedKinds.filter((kind) => kind !== 'voucher');

export const entitlementKinds = [...matchedKinds, 'company_domain'] as const;
export type EntitlementKind = (typeof entitlementKinds)[number];
