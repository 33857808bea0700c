/** Kinds that rest on a consent to the handling of health data; texts `consents.covers.<kind>`, `consents.ends.<kind>`. */
export const consentedKinds = ['care_request', 'medical_care', 'preauthorization', 'claim', 'assessment'] as const;
export type ConsentedKind = (typeof consentedKinds)[number];
