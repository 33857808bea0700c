import { accepted, textWithin } from '../platform/rules.ts';

/** Without the version that was read, the one in force counts. */
export const healthConsent = { consent: accepted('KM019'), consentVersion: textWithin(1, 40).optional() };
