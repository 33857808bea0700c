import { accepted, textWithin } from '../platform/rules.ts';

/** A call that does not name the version of the text consents to the version in force. */
export const healthConsent = { consent: accepted('KM019'), consentVersion: textWithin(1, 40).optional() };
