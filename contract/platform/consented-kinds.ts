/** What rests on a consent to the handling of health data; texts `consents.covers.<kind>` and `consents.ends.<kind>`. */
export const consentedKinds = ['care_request', 'medical_care', 'preauthorization', 'claim', 'assessment'] as const;
export type ConsentedKind = (typeof consentedKinds)[number];
