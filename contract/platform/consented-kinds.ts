/** Kinds of case that need a consent to health data; texts are `consents.covers.<kind>` and `consents.ends.<kind>`. */
export const consentedKinds = ['care_request', 'medical_care', 'preauthorization', 'claim', 'assessment'] as const;
export type ConsentedKind = (typeof consentedKinds)[number];
